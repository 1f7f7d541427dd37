/** Hands that lie open on the table, imagined or looked back at. */
import { bySuit, face } from './card';
import type { HandGroup } from './Hand.svelte';

/** A hand by suits; those cards are lit that a reason speaks of. */
export function openHand(cards: readonly string[], lit: readonly string[] = []): HandGroup[] {
  const held = cards.map((card, place) => ({
    key: `${card}-${place}`,
    card: face(card),
    playable: false,
    lit: lit.includes(card),
  }));
  return bySuit(held, ({ card }) => card).map(({ suit, cards }) => ({ label: suit, cards }));
}
