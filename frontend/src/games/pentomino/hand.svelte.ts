/** The piece in the hand: which, which way round, and over which cell. */
import { flipped, keyOf, turned, type Shape } from './geometry';

export class Hand {
  piece = $state<string | null>(null);
  shape = $state.raw<Shape | null>(null);
  /** The cell it is held over; null while it is not over the board. */
  over = $state<number | null>(null);
  /** Whether fingers are at work: then a piece is first laid down, and placed when that is confirmed. */
  touch = $state(false);

  take(piece: string, shape: Shape): void {
    this.piece = piece;
    this.shape = shape;
  }

  putBack(): void {
    this.piece = null;
    this.shape = null;
    this.over = null;
  }

  /** A quarter turn to the right; to the left is three of them. */
  turn(right = true): void {
    for (let quarter = right ? 1 : 3; quarter > 0; quarter -= 1)
      if (this.shape !== null) this.shape = turned(this.shape);
  }

  /** Turn it over; where the rules forbid that, only what looks the same from behind can be. */
  flip(allowed: readonly Shape[]): boolean {
    if (this.shape === null) return false;
    const over = flipped(this.shape);
    if (!allowed.some((one) => keyOf(one) === keyOf(over))) return false;
    this.shape = over;
    return true;
  }
}
