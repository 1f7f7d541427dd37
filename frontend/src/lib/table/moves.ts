/** Moves in rows as score sheets write them. */
import type { MoveView } from '../types';

/** One row per round: a column per seat up to four; a seat that moves twice in a row starts a new row. */
export function moveRows(moves: readonly MoveView[], seats: number): (MoveView | null)[][] {
  const width = Math.min(seats, 4);
  const rows: (MoveView | null)[][] = [];
  let free = width;
  for (const move of moves) {
    const column = seats <= 4 ? move.seat : free % width;
    if (free > column || rows.length === 0) {
      rows.push(Array.from({ length: width }, () => null));
    }
    rows.at(-1)![column] = move;
    free = column + 1;
  }
  return rows;
}
