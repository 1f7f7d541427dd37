/** The hands of an imagined deal, which lie open on the table. */
import { bySuit } from './card';
import type { HandGroup } from './Hand.svelte';

/** A hand by suits; `face` turns the cards of a game into those of the page. */
export function openHand(
  cards: readonly string[] | undefined,
  lit: readonly string[] = [],
  face: (card: string) => string = (card) => card,
): HandGroup[] | null {
  if (cards === undefined) return null;
  const held = cards.map((card, place) => ({
    key: `${card}-${place}`,
    card: face(card),
    playable: false,
    lit: lit.includes(card),
  }));
  return bySuit(held, ({ card }) => card).map(({ suit, cards }) => ({ label: suit, cards }));
}
