import { expect, test } from 'vitest';

import { NO_MARKS } from '../module';
import { placeOf } from '../../lib/cards/places';
import { trick } from '../../lib/testing/samples';
import { handOf, look, moonSign, onTable, prompt, read, say, totals } from './hearts';
import { following, table } from './samples';

test('the viewer sits below and turns go clockwise', () => {
  expect([0, 1, 2, 3].map((seat) => placeOf(table(), seat))).toEqual([
    'bottom',
    'left',
    'top',
    'right',
  ]);
  const watched = table({}, { seat: null, held: [] });
  expect(placeOf(watched, 2)).toBe('bottom');
  expect(placeOf(watched, 3)).toBe('left');
});

test('what to do is said in a few words', () => {
  expect(prompt(table())).toBe('Choose three cards to pass to East');
  expect(prompt(table({ select: 0, given: ['2S', 'KS', 'QH'] }))).toMatch(/on their way/);
  expect(prompt(following())).toBe('Follow clubs');
  expect(prompt(following({ tricks: [] }))).toBe('You lead');
  const hand = read(following()).hand.filter((card) => !card.endsWith('C'));
  const void_ = following({ hand });
  expect(prompt(void_)).toMatch(/no clubs/);
  expect(prompt(following({ select: 0, turn: 3 }))).toBe('West plays next');
});

test('plays are heard with their names and what lies on the table', () => {
  const events = [
    { seat: 1, kind: 'hearts.play', text: '2S', sentence: 'East plays 2S.' },
    { seat: 2, kind: 'hearts.play', text: '4H', sentence: 'South plays 4H.' },
    { seat: 3, kind: 'hearts.play', text: 'QS', sentence: 'West plays QS.' },
    { seat: 0, kind: 'hearts.play', text: 'KS', sentence: 'North plays KS.' },
    { seat: 0, kind: 'hearts.trick', text: '', sentence: 'North wins the trick.' },
    { seat: 0, kind: 'hearts.play', text: '3C', sentence: 'North plays 3C.' },
  ];
  const told = table({}, { events });
  expect(events.map((_, index) => say(told, index, 'hearing'))).toEqual([
    'East plays the 2 of spades.',
    'South plays the 4 of hearts, 1 point on the table.',
    'West plays the queen of spades, 14 points on the table.',
    'North plays the king of spades, 14 points on the table.',
    'North takes the trick with 14 points.',
    'North plays the 3 of clubs.',
  ]);
  expect(say(told, 2, 'sight')).toBe('West plays Q♠.');
});

test('hands of others are never told', () => {
  const events = [{ seat: 1, kind: 'hearts.dealt', text: '2S', sentence: 'East is dealt 2S.' }];
  expect(say(table({}, { events }), 0, 'hearing')).toBe('');
});

test('a complete trick lies until the next card, and is given time', () => {
  const done = trick(1, '2S 4S 9S KS', 0);
  const before = following();
  const after = following({ tricks: [done] });
  expect(onTable(read(after))).toBe(done);
  expect(look(before, after)).toBeGreaterThanOrEqual(1000);
  expect(look(before, following())).toBe(0);
  expect(
    look(before, table({ rounds: [{ number: 1, direction: 'left', points: [], moon: null }] })),
  ).toBeGreaterThan(0);
});

test('a moon is hinted at from what all have seen', () => {
  expect(moonSign(read(following({ points: [0, 14, 0, 0] })))).toEqual({ seat: 1, points: 14 });
  expect(moonSign(read(following({ points: [1, 14, 0, 0] })))).toBeNull();
  expect(moonSign(read(following({ points: [0, 2, 0, 0] })))).toBeNull();
});

test('totals take in the round being played', () => {
  expect(totals(following({ scores: [10, 0, 3, 0], points: [0, 13, 1, 0] }))).toEqual([
    10, 13, 4, 0,
  ]);
});

test('hints mark cards, single or in threes', () => {
  const hinted = (marks: Partial<typeof NO_MARKS>) =>
    handOf(table(), { ...NO_MARKS, ...marks })
      .flatMap(({ cards }) => cards)
      .filter(({ hint }) => hint)
      .map(({ card, hint }) => [card, hint]);
  expect(hinted({ move: 'KS QH AD' })).toEqual([
    ['KS', true],
    ['QH', true],
    ['AD', true],
  ]);
  expect(hinted({ candidates: ['KS', '2D'] })).toEqual([
    ['KS', 1],
    ['2D', 2],
  ]);
});

test('cards that a reason speaks of are lit', () => {
  const lit = handOf(table(), { ...NO_MARKS, move: 'KS', lit: ['KS', 'QS', '2D'] })
    .flatMap(({ cards }) => cards)
    .filter((card) => card.lit)
    .map(({ card, hint }) => [card, hint]);
  expect(lit).toEqual([
    ['KS', true],
    ['2D', false],
  ]);
});
