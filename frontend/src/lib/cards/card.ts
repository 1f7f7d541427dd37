/** Cards as the server writes them, `QS` or `TD`, `LJ` and `BJ` for the jokers; their order, and their names. */
import { t } from '../text';

export type Suit = 'clubs' | 'diamonds' | 'hearts' | 'spades' | 'jokers';

export interface Face {
  suit: Suit;
  /** `2` to `9`, `T`, `J`, `Q`, `K`, `A`; `L` and `B` for the little and the big joker. */
  rank: string;
}

const SUITS: Record<string, Suit> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };
const RANKS = '23456789TJQKALB';
const SIGNS: Record<Suit, string> = {
  clubs: '♣',
  diamonds: '♦',
  hearts: '♥',
  spades: '♠',
  jokers: '★',
};

/** Red and black in turn, so that neighbours are told apart without looking twice. */
export const SUIT_ORDER: readonly Suit[] = ['jokers', 'spades', 'hearts', 'clubs', 'diamonds'];

/** A card as the page writes it, `TS`; some games put the suit first, `S10`. */
export function face(card: string): string {
  return /^[CDHS]/.test(card) ? card.slice(1).replace('10', 'T') + card.charAt(0) : card;
}

export function faceOf(card: string): Face {
  if (card === 'LJ' || card === 'BJ') return { suit: 'jokers', rank: card.charAt(0) };
  return { suit: SUITS[card.charAt(1)] ?? 'spades', rank: card.charAt(0) };
}

/** The corner of a card: `10`, `Q`. */
export function indexOf(card: string): string {
  const { rank } = faceOf(card);
  return rank === 'T' ? '10' : rank;
}

/** `the queen of spades` */
export function nameOf(card: string): string {
  const { suit, rank } = faceOf(card);
  return t.cards.name(rank, suit);
}

/** `Q♠`; short enough for a list. */
export function signOf(card: string): string {
  const { suit } = faceOf(card);
  return suit === 'jokers'
    ? t.cards.jokers[card === 'BJ' ? 'B' : 'L']
    : indexOf(card) + SIGNS[suit];
}

export function suitSign(suit: Suit): string {
  return SIGNS[suit];
}

const WRITTEN = /\b(?:[2-9TJQKA][CDHS]|[LB]J)\b/g;

/** A sentence or an action with its cards written as signs. */
export function withSigns(text: string): string {
  return text.replace(WRITTEN, signOf);
}

const SIGNED = /\b(10|[2-9JQKA])([♣♦♥♠])/g;

/** A sentence with its cards spelled out, for listening, however they are written. */
export function withNames(text: string): string {
  return text.replace(WRITTEN, nameOf).replace(SIGNED, (_, index: string, sign: string) => {
    const suit = SUIT_ORDER.find((one) => SIGNS[one] === sign) ?? 'spades';
    return t.cards.name(index === '10' ? 'T' : index, suit);
  });
}

/** The cards written in an action or a hint; empty when it is no list of cards. */
export function cardsIn(text: string): string[] {
  return text.match(WRITTEN) ?? [];
}

export interface CardGroup<T> {
  suit: Suit;
  cards: T[];
}

/** A hand by suits, high cards first. */
export function bySuit<T>(
  cards: readonly T[],
  card: (one: T) => string,
  order: readonly Suit[] = SUIT_ORDER,
): CardGroup<T>[] {
  return order
    .map((suit) => ({
      suit,
      cards: cards
        .filter((one) => faceOf(card(one)).suit === suit)
        .sort((a, b) => strength(card(b)) - strength(card(a))),
    }))
    .filter(({ cards }) => cards.length > 0);
}

function strength(card: string): number {
  return RANKS.indexOf(faceOf(card).rank);
}
