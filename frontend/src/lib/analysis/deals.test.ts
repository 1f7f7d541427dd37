import { expect, test } from 'vitest';

import {
  cardsOf,
  dealRest,
  dealText,
  DECK,
  freeOf,
  give,
  handText,
  holdOnly,
  ownersOf,
  readHand,
} from './deals';

test('a card is given, and taken back by the same press', () => {
  const given = give({}, 'AS', 2);
  expect(cardsOf(given, 2)).toEqual(['AS']);
  expect(give(given, 'AS', 2)).toEqual({});
  expect(cardsOf(give(given, 'AS', 1), 1)).toEqual(['AS']);
});

test('a full hand takes no more', () => {
  const spades = ownersOf([DECK.filter((card) => card.endsWith('S'))]);
  expect(give(spades, 'AH', 0)).toBe(spades);
});

test('the rest is dealt to who has too few', () => {
  const dealt = dealRest(give({}, 'AS', 3), () => 0.3);
  expect(freeOf(dealt)).toEqual([]);
  expect([0, 1, 2, 3].map((seat) => cardsOf(dealt, seat).length)).toEqual([13, 13, 13, 13]);
  expect(dealt['AS']).toBe(3);
});

test('hands are written and read', () => {
  const cards = readHand('AK32.QJ.T98.7654');
  expect(cards).toHaveLength(13);
  expect(handText(cards ?? [])).toBe('AK32.QJ.T98.7654');
  expect(readHand('ak32.qj.1098.7654')).toEqual(cards);
  for (const wrong of ['', 'AK', 'AA...', 'AX...', 'AKQJT98765432.A..', '1...'])
    expect(readHand(wrong), wrong).toBeNull();
});

test('a typed hand takes its cards from the others', () => {
  const before = ownersOf([['AS', 'KS'], ['QS']]);
  const after = holdOnly(before, 1, ['AS', 'JS']);
  expect(cardsOf(after, 0)).toEqual(['KS']);
  expect(cardsOf(after, 1)).toEqual(['AS', 'JS']);
  expect(after['QS']).toBeUndefined();
});

test('only a whole deal is one', () => {
  const dealt = dealRest({}, () => 0);
  expect(dealText('bridge', {})).toBe('');
  expect(dealText('bridge', dealt)).toMatch(/^deal N:(\S+ ){3}\S+$/);
  expect(dealText('hearts', dealt)).toMatch(/^seed 1\ndeal (\w\w ){13}\| /);
});
