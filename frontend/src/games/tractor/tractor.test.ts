import { expect, test } from 'vitest';

import { face } from '../../lib/cards/card';
import { NO_MARKS } from '../module';
import { trick } from '../../lib/testing/samples';
import { dealing, table } from './samples';
import {
  cardsIn,
  duration,
  handOf,
  look,
  names,
  prompt,
  read,
  roleOf,
  signs,
  tapped,
} from './tractor';

test('cards are written suit first by this game, and as everywhere by the page', () => {
  expect(['S10', 'HA', 'LJ', 'BJ', 'SJ'].map(face)).toEqual(['TS', 'AH', 'LJ', 'BJ', 'JS']);
  expect(cardsIn('S10 HA LJ')).toEqual(['S10', 'HA', 'LJ']);
  expect(signs('North plays S10 HA.')).toBe('North plays 10♠ A♥.');
  expect(names('East plays DQ.')).toBe('East plays the queen of diamonds.');
});

test('the hand is sorted as the server says, equal cards told apart', () => {
  const groups = handOf(table(), NO_MARKS);
  expect(groups.map(({ label }) => label)).toEqual(['Trumps', 'Spades']);
  expect(groups[0]?.cards.map(({ key }) => key)).toEqual(['BJ-1', 'H2-1', 'HK-1', 'HK-2']);
});

test('while cards are dealt only those are shown that have come', () => {
  const keys = handOf(dealing(), NO_MARKS).flatMap(({ cards }) => cards.map(({ key }) => key));
  expect(keys).toEqual(['H2-1', 'S8-1']);
});

test('a tap takes a tractor or a pair, a second tap puts it back', () => {
  const game = read(table());
  const tractor = tapped(game, [], 'S8-2');
  expect(tractor.toSorted()).toEqual(['S7-1', 'S7-2', 'S8-1', 'S8-2']);
  expect(tapped(game, tractor, 'S7-1')).toEqual([]);
  expect(tapped(game, [], 'HK-1')).toEqual(['HK-1', 'HK-2']);
  expect(tapped(game, [], 'S3-1')).toEqual(['S3-1']);
});

test('a tap never takes more than may be played', () => {
  const game = read(table({ select: 1, leads: false }));
  expect(tapped(game, [], 'HK-2')).toEqual(['HK-2']);
  expect(tapped(game, ['HK-2'], 'S3-1')).toEqual(['HK-2']);
});

test('of two equal cards that are singles the one that was pressed is taken', () => {
  const game = read(table({ select: 1, selections: { SA: ['SA'] } }));
  expect(tapped(game, [], 'SA-2')).toEqual(['SA-2']);
});

test('prompts and roles', () => {
  expect(prompt(table())).toBe('You lead: a card, a pair, a tractor');
  expect(prompt(table({ leads: false, select: 2 }))).toBe('Follow with 2 cards');
  expect(prompt(table({ turn: 1 }))).toBe('East plays next');
  expect(prompt(table({ phase: 'kitty', keeper: 3 }))).toBe('West buries eight cards');
  expect([0, 2, 1].map((seat) => roleOf(read(table()), seat))).toEqual([
    'starter',
    'defends',
    'attacks',
  ]);
});

test('plays are seen to be made: a move takes 600 ms to show, the kitty a second to look at', () => {
  const events = [{ seat: 1, kind: 'tractor.play', text: 'H3', sentence: '' }];
  expect(duration(table(), table({}, { events }))).toBe(600);
  expect(duration(table(), table())).toBe(0);
  expect(look(table({ phase: 'kitty' }), table())).toBe(1000);
  expect(look(table(), table({ tricks: [trick(0, 'H3 H4 H5 H6', 3)] }))).toBe(1500);
});
