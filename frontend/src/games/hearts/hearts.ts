/** Hearts as the server shows it to one seat: who sits where, what lies on the table, what may be said about it. */
import {
  bySuit,
  cardsIn,
  faceOf,
  nameOf,
  withNames,
  withSigns,
  type Suit,
} from '../../lib/cards/card';
import type { HandGroup } from '../../lib/cards/Hand.svelte';
import { labelOf } from '../../lib/cards/places';
import { completed, current, lastComplete } from '../../lib/cards/tricks';
import { shownAs, type ShownAs } from '../../lib/shown';
import { t } from '../../lib/text';
import type { TrickView, View } from '../../lib/types';
import type { Marks } from '../module';

export type Hearts = ShownAs<'hearts'>;

export const QUEEN = 'QS';
/** Fewer points than this in one hand are no sign of a moon. */
const MOON_SIGN = 8;

export function read(view: View): Hearts {
  return shownAs(view.view, 'hearts');
}

export function points(card: string): number {
  if (card === QUEEN) return 13;
  return faceOf(card).suit === 'hearts' ? 1 : 0;
}

/** What a seat has in all, the round being played included. */
export function totals(view: View): number[] {
  const { scores, points, phase } = read(view);
  return phase === 'over' ? scores : scores.map((score, seat) => score + (points[seat] ?? 0));
}

/** The trick to show: the one being played or, until somebody leads, the one before. */
export function onTable(hearts: Hearts): TrickView | null {
  return hearts.tricks.at(-1) ?? null;
}

/** The trick before that one; until there is one in this round, the last of the round before. */
export function lastTrick(hearts: Hearts): TrickView | null {
  return lastComplete(hearts.tricks, hearts.closing_trick);
}

/** Whoever has every point so far, once that is worth a thought. All of it was seen by everybody. */
export function moonSign(hearts: Hearts): { seat: number; points: number } | null {
  if (hearts.phase !== 'play') return null;
  const all = hearts.points.reduce((sum, count) => sum + count, 0);
  const seat = hearts.points.findIndex((count) => count === all);
  return all >= MOON_SIGN && seat >= 0 ? { seat, points: all } : null;
}

/** What of the penalty cards a seat has taken in this round: everybody saw those tricks. */
export function taken(hearts: Hearts, seat: number): { hearts: number; queen: boolean } {
  const cards = hearts.tricks
    .filter(({ complete, winner }) => complete && winner === seat)
    .flatMap(({ plays }) => plays.flatMap(({ cards }) => cards));
  return {
    hearts: cards.filter((card) => faceOf(card).suit === 'hearts').length,
    queen: cards.includes(QUEEN),
  };
}

/** The hand by suits, with what may be played and what a hint says. */
export function handOf(view: View, marks: Marks): HandGroup[] {
  const hearts = read(view);
  const advised = new Set(marks.move === null ? [] : cardsIn(marks.move));
  const area = new Set(marks.area.flatMap(cardsIn));
  const justReceived = completed(hearts.tricks) === 0;
  const hint = (card: string): number | boolean => {
    const place = marks.candidates.findIndex((text) => cardsIn(text).includes(card));
    return place >= 0 ? place + 1 : advised.has(card) || area.has(card);
  };
  const cards = hearts.hand.map((card) => ({
    key: card,
    card,
    playable: hearts.playable.includes(card),
    received: justReceived && hearts.received.includes(card),
    hint: hint(card),
    lit: marks.lit?.includes(card) ?? false,
  }));
  return bySuit(cards, ({ card }) => card).map(({ suit, cards }) => ({
    label: t.cards.suits[suit],
    cards,
  }));
}

/** What the viewer is asked for, in a few words. */
export function prompt(view: View): string {
  const hearts = read(view);
  if (hearts.phase === 'over' || view.outcome !== null) return t.hearts.matchOver;
  if (view.seat === null) return t.hearts.watching;
  if (hearts.phase === 'pass') {
    return hearts.select === 3 ? t.hearts.passTo(labelOf(view, hearts.pass_to)) : t.hearts.passed;
  }
  if (hearts.select !== 1) {
    return hearts.turn === null ? '' : t.hearts.waiting(labelOf(view, hearts.turn));
  }
  const led = current(hearts.tricks)?.plays[0]?.cards[0];
  if (led === undefined) return t.hearts.lead;
  const suit: Suit = faceOf(led).suit;
  const holds = hearts.hand.some((card) => faceOf(card).suit === suit);
  return holds ? t.hearts.follow(t.cards.suits[suit]) : t.hearts.discard(t.cards.suits[suit]);
}

/** A trick that was completed, or cards that came, want to be looked at. */
export function look(before: View, after: View): number {
  const [was, is] = [read(before), read(after)];
  if (is.rounds.length > was.rounds.length) return 2200;
  if (completed(is.tricks) > completed(was.tricks)) return 1500;
  return is.received.length > was.received.length ? 900 : 0;
}

export function duration(before: View, after: View): number {
  return after.events.length > before.events.length ? 480 : 0;
}

/** An event in words; what was on the table when it happened is found in the events before it. */
export function say(view: View, index: number, sense: 'sight' | 'hearing'): string {
  const event = view.events[index];
  if (event === undefined) return '';
  const who = event.seat === null ? '' : (view.seats[event.seat]?.label ?? '');
  const mine = event.seat !== null && event.seat === view.seat;
  const written = sense === 'hearing' ? withNames(event.sentence) : withSigns(event.sentence);
  switch (event.kind) {
    case 'hearts.play':
      if (sense === 'sight') return written;
      return t.hearts.plays(who, nameOf(event.text), pointsBefore(view, index + 1));
    case 'hearts.trick': {
      const count = pointsBefore(view, index);
      return t.hearts.wins(who, count);
    }
    case 'hearts.dealt':
      if (!mine) return '';
      return sense === 'sight' ? written : t.hearts.dealt(spoken(event.text));
    case 'hearts.gave':
      return mine && sense === 'hearing' ? t.hearts.gave(spoken(event.text)) : written;
    case 'hearts.received':
      return mine && sense === 'hearing' ? t.hearts.heardReceived(spoken(event.text)) : written;
    default:
      return written;
  }
}

function spoken(cards: string): string {
  return t.hearts.list(cardsIn(cards).map(nameOf));
}

/** The penalty points of the trick that was lying on the table before an event. */
function pointsBefore(view: View, index: number): number {
  let count = 0;
  for (let place = index - 1; place >= 0; place -= 1) {
    const event = view.events[place]!;
    if (event.kind !== 'hearts.play') break;
    count += points(event.text);
  }
  return count;
}
