/** Tricks as servers of card games show them: those of a round in order, the last one perhaps still being played. */
import type { TrickView, View } from '../types';
import { labelOf, placeOf } from './places';
import type { Played } from './Trick.svelte';

/** The trick being played, if one is. */
export function current(tricks: readonly TrickView[]): TrickView | null {
  const last = tricks.at(-1);
  return last === undefined || last.complete ? null : last;
}

/** The last trick that everybody has played to: of this round or, before there is one, of the round before. */
export function lastComplete(
  tricks: readonly TrickView[],
  closing: TrickView | null = null,
): TrickView | null {
  return tricks.findLast(({ complete }) => complete) ?? closing;
}

/** How many tricks everybody has played to. */
export function completed(tricks: readonly TrickView[]): number {
  return tricks.filter(({ complete }) => complete).length;
}

/** The cards of a trick of one card each, each at its place. */
export function playedIn(view: View, trick: TrickView, lit: readonly string[] = []): Played[] {
  return trick.plays.map(({ seat, cards }) => ({
    place: placeOf(view, seat),
    card: cards[0]!,
    who: labelOf(view, seat),
    wins: seat === trick.winner,
    lit: lit.includes(cards[0]!),
  }));
}
