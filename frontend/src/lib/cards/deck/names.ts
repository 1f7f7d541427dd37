/** What the sprite of the deck calls its symbols. */
import { faceOf } from '../card';

/** The symbol of a card's face, `deck-spades-Q`: not as the server writes cards, so that the deck tells of no hand. */
export function idOf(card: string): string {
  const { suit, rank } = faceOf(card);
  return `deck-${suit}-${rank}`;
}
