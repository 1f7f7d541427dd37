import { expect, test } from 'vitest';

import { bySuit, cardsIn, faceOf, indexOf, nameOf, signOf, withNames, withSigns } from './card';

test('cards are read, named and signed', () => {
  expect(faceOf('TD')).toEqual({ suit: 'diamonds', rank: 'T' });
  expect(indexOf('TD')).toBe('10');
  expect(nameOf('QS')).toBe('the queen of spades');
  expect(signOf('TD')).toBe('10♦');
  expect([nameOf('LJ'), nameOf('BJ')]).toEqual(['the small joker', 'the big joker']);
  expect(signOf('LJ')).not.toBe(signOf('BJ'));
});

test('cards in sentences are found, other words are left alone', () => {
  expect(withSigns('You hold clubs; 4D does not. AS IS')).toBe(
    'You hold clubs; 4♦ does not. A♠ IS',
  );
  expect(withNames('East plays 2C.')).toBe('East plays the 2 of clubs.');
  expect(withNames('Compare 10♣ and Q♠.')).toBe('Compare the 10 of clubs and the queen of spades.');
  expect(cardsIn('QS KH BJ')).toEqual(['QS', 'KH', 'BJ']);
  expect(cardsIn('others')).toEqual([]);
});

test('a hand lies by suits in turn of colour, high cards first, twins beside each other', () => {
  const cards = ['2C', 'AC', 'TC', 'KD', '3H', 'BJ', 'LJ', '9S', 'AC'];
  expect(bySuit(cards, (card) => card)).toEqual([
    { suit: 'jokers', cards: ['BJ', 'LJ'] },
    { suit: 'spades', cards: ['9S'] },
    { suit: 'hearts', cards: ['3H'] },
    { suit: 'clubs', cards: ['AC', 'AC', 'TC', '2C'] },
    { suit: 'diamonds', cards: ['KD'] },
  ]);
});
