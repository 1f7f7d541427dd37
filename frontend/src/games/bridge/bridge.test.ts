import { expect, test } from 'vitest';

import { NO_MARKS } from '../module';
import {
  auctionRows,
  callSign,
  contractText,
  handOf,
  moveLabel,
  prompt,
  read,
  say,
} from './bridge';
import bridge from './index';
import { CONTRACT, playing, table } from './samples';

test('calls are written as people write them', () => {
  expect(['P', 'X', 'XX', '1S', '7NT'].map(callSign)).toEqual([
    'Pass',
    'Double',
    'Redouble',
    '1♠',
    '7NT',
  ]);
  expect(moveLabel('2H')).toBe('2♥');
  expect(moveLabel('TD')).toBe('10♦');
  expect(contractText({ ...CONTRACT, doubled: 1 })).toBe('3NTX');
});

test('the auction stands in columns from West, wherever the dealer sits', () => {
  const [first] = auctionRows(read(table()));
  expect(first?.map((cell) => cell?.call ?? null)).toEqual([null, 'P', 'P']);
  const east = auctionRows(read(table({ dealer: 1 })));
  expect(east[0]?.map((cell) => cell?.call ?? null)).toEqual([null, null, 'P', 'P']);
});

test('trumps are the first suit of a hand', () => {
  const view = playing({ contract: { ...CONTRACT, strain: 'D' } });
  const labels = handOf(view, 2, NO_MARKS).map(({ label }) => label);
  expect(labels).toEqual(['Diamonds', 'Spades', 'Hearts', 'Clubs']);
});

test('the prompt says whose cards are to be played', () => {
  expect(prompt(table())).toBe('Your call');
  expect(prompt(playing())).toBe('North follows hearts');
  expect(prompt(playing({ turn: 2, tricks: [] }))).toBe('You lead');
  expect(prompt(playing({ turn: 1, actor: 1 }))).toBe('East plays next');
  const hands = [['KC', '4C'], ...read(playing()).hands.slice(1)];
  expect(prompt(playing({ hands }))).toBe("No hearts in North's hand: discard");
  const contract = { ...CONTRACT, strain: 'S' };
  expect(prompt(playing({ hands, contract }))).toBe("No hearts in North's hand: ruff or discard");
});

test('a call is heard in words and seen in signs', () => {
  const events = [{ seat: 3, kind: 'bridge.call', text: '2S', sentence: 'West: 2♠.' }];
  const view = table({}, { events });
  expect(say(view, 0, 'hearing')).toBe('West: two spades.');
  expect(say(view, 0, 'sight')).toBe('West: 2♠.');
});

test('the next game is the next board', () => {
  expect(bridge.next(table({ board: 4 }, { rules: { honours: true } }))).toEqual({
    honours: true,
    board: 5,
  });
});
