/** Tractor as the server shows it to one seat: who sits where, what lies on the table, what a tap takes. */
import {
  face,
  nameOf,
  signOf,
  suitSign,
  withNames,
  withSigns,
  type Suit,
} from '../../lib/cards/card';
import type { HandCard, HandGroup } from '../../lib/cards/Hand.svelte';
import { labelOf, placeOf } from '../../lib/cards/places';
import { completed, lastComplete } from '../../lib/cards/tricks';
import type { Place } from '../../lib/cards/Trick.svelte';
import { t } from '../../lib/text';
import { shownAs, type ShownAs } from '../../lib/shown';
import type { TrickView, View } from '../../lib/types';
import type { Marks } from '../module';

export type Tractor = ShownAs<'tractor'>;

export const KITTY = 8;
const TRUMPS = 'trumps';
/** The levels as steps, from the first to the last. */
export const STEPS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];

export function read(view: View): Tractor {
  return shownAs(view.view, 'tractor');
}

const WRITTEN = /\b([CDHS](?:[2-9JQKA]|10)|[LB]J)\b/g;

/** The cards named in an action or a hint. */
export function cardsIn(text: string): string[] {
  return text.match(WRITTEN) ?? [];
}

/** A sentence or an action with its cards as this page writes them. */
export function signs(text: string): string {
  return withSigns(text.replace(WRITTEN, (card) => signOf(face(card))));
}

export function names(text: string): string {
  return withNames(text.replace(WRITTEN, (card) => nameOf(face(card))));
}

/** The sign of a trump suit; a star where there is none. */
export function trumpSign(trump: string): string {
  return trump === 'none' ? '★' : suitSign(trump as Suit);
}

/** The suit that is trumps, where one is. */
export function trumpSuit(trump: string | null): Exclude<Suit, 'jokers'> | null {
  return trump === null || trump === 'none' ? null : (trump as Exclude<Suit, 'jokers'>);
}

export interface Spread {
  place: Place;
  cards: string[];
  who: string;
  wins: boolean;
}

/** What each seat has put on the table. */
export function spreads(view: View, trick: TrickView): Spread[] {
  return trick.plays.map(({ seat, cards }) => ({
    place: placeOf(view, seat),
    cards: cards.map(face),
    who: labelOf(view, seat),
    wins: seat === trick.winner,
  }));
}

/** The last trick that was completed, of this round or of the one before. */
export function lastTrick(game: Tractor): TrickView | null {
  return lastComplete(game.tricks, game.closing_trick);
}

/** The hand by suits in play. */
export function handOf(view: View, marks: Marks): HandGroup[] {
  const game = read(view);
  const hinted = countOf([...(marks.move === null ? [] : cardsIn(marks.move)), ...marks.area]);
  const ranked = marks.candidates.map((text) => new Set(cardsIn(text)));
  const copies = new Map<string, number>();
  const cards: (HandCard & { suit: string })[] = [];
  for (const [index, card] of game.hand.entries()) {
    const copy = (copies.get(card) ?? 0) + 1;
    copies.set(card, copy);
    const place = ranked.findIndex((group) => group.has(card));
    cards.push({
      key: `${card}-${copy}`,
      card: face(card),
      suit: game.hand_suits[index] ?? '',
      playable: game.phase !== 'play' || game.playable.includes(card),
      received: game.picked.includes(card),
      hint: place >= 0 ? place + 1 : take(hinted, card),
      lit: marks.lit?.includes(card) ?? false,
    });
  }
  // Trumps are a fan of their own, before the suits.
  const order = [...game.suits].sort((a, b) => Number(b === TRUMPS) - Number(a === TRUMPS));
  return order
    .map((suit) => ({
      label: t.tractor.suits[suit] ?? suit,
      cards: cards.filter((one) => one.suit === suit),
    }))
    .filter(({ cards }) => cards.length > 0);
}

function countOf(cards: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

function take(counts: Map<string, number>, card: string): boolean {
  const left = counts.get(card) ?? 0;
  counts.set(card, left - 1);
  return left > 0;
}

/** The name of the card behind a key of the hand. */
export function cardOf(key: string): string {
  return key.slice(0, key.lastIndexOf('-'));
}

/**
 * What a tap on a card makes of the cards chosen so far: a card that was chosen goes back with what came along with it;
 * another brings its pair or tractor where they fit, else it comes alone.
 */
export function tapped(game: Tractor, chosen: readonly string[], key: string): string[] {
  const keys = keysOf(game.selections[cardOf(key)] ?? [cardOf(key)]);
  // Of two equal cards the one that was pressed is meant.
  const group = keys.includes(key)
    ? keys
    : keys.map((one) => (cardOf(one) === cardOf(key) ? key : one));
  if (chosen.includes(key)) return chosen.filter((one) => !group.includes(one));
  const more = group.filter((one) => !chosen.includes(one));
  const room = game.select === 0 ? Infinity : game.select - chosen.length;
  if (more.length <= room) return [...chosen, ...more];
  return room > 0 ? [...chosen, key] : [...chosen];
}

/** Keys of the hand for cards, the first copies first. */
export function keysOf(cards: readonly string[]): string[] {
  const copies = new Map<string, number>();
  return cards.map((card) => {
    const copy = (copies.get(card) ?? 0) + 1;
    copies.set(card, copy);
    return `${card}-${copy}`;
  });
}

/** What the viewer is asked for, in a few words. */
export function prompt(view: View): string {
  const game = read(view);
  if (game.phase === 'over' || view.outcome !== null) return t.tractor.over;
  if (view.seat === null) return t.tractor.watching;
  const mine = view.seat;
  switch (game.phase) {
    case 'deal':
      return t.tractor.dealing(game.dealt);
    case 'kitty':
      return game.keeper === mine
        ? t.tractor.bury(0)
        : t.tractor.burying(labelOf(view, game.keeper));
    case 'theft':
      return game.asked === mine ? t.tractor.steal : t.tractor.waiting(labelOf(view, game.asked));
    default:
      if (game.turn !== mine) return t.tractor.waiting(labelOf(view, game.turn));
      return game.leads ? t.tractor.lead : t.tractor.follow(game.select);
  }
}

/** The two teams, as texts call them. */
export const TEAMS = ['ns', 'ew'];

export function teamName(team: number): string {
  return t.tractor.teams[TEAMS[team] ?? ''] ?? '';
}

/** What a seat is in this round, once that is known. */
export function roleOf(game: Tractor, seat: number): string {
  if (game.defenders === null) return '';
  if (game.starter === seat) return t.tractor.roles.starter;
  return seat % 2 === game.defenders ? t.tractor.roles.defends : t.tractor.roles.attacks;
}

/** The cards a seat has declared with, while they lie open on the table. */
export function declaredBy(game: Tractor, seat: number): string[] {
  const standing = game.declarations.at(-1);
  const open = game.phase === 'deal' || game.phase === 'kitty' || game.phase === 'theft';
  return open && standing?.seat === seat ? standing.cards.map(face) : [];
}

/** Whose side the viewer is on; who only watches sits with North and South. */
export function sideOf(view: View): number {
  return (view.seat ?? 0) % 2;
}

/** A trick that was completed, a declaration, want to be looked at. */
export function look(before: View, after: View): number {
  const [was, is] = [read(before), read(after)];
  if (is.rounds.length > was.rounds.length) return 2200;
  if (completed(is.tricks) > completed(was.tricks)) return 1500;
  if (was.phase === 'kitty' && is.phase !== 'kitty') return 1000;
  return is.declarations.length > was.declarations.length ? 1200 : 0;
}

export function duration(before: View, after: View): number {
  const playing = read(after).phase === 'play';
  return playing && after.events.length > before.events.length ? 600 : 0;
}

/** An event in words; cards as they come are too many to be told one by one. */
export function say(view: View, index: number, sense: 'sight' | 'hearing'): string {
  const event = view.events[index];
  if (event === undefined || event.kind === 'tractor.dealt' || event.kind === 'tractor.declined')
    return '';
  return sense === 'hearing' ? names(event.sentence) : signs(event.sentence);
}
