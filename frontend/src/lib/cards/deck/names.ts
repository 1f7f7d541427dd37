/** What the sprite of the deck calls its symbols. */
import { faceOf } from '../card';

/** The symbol of a card's face: `deck-QS`. */
export function idOf(card: string): string {
  const { suit, rank } = faceOf(card);
  return suit === 'jokers' ? `deck-${rank}J` : `deck-${rank}${suit.charAt(0).toUpperCase()}`;
}
