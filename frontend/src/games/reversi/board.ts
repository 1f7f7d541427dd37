/** The Reversi board as the server describes it, and where things are on it. */
import { cursorAfter } from '../../lib/grid';
import { shownAs } from '../../lib/shown';
import type { View } from '../../lib/types';

export type Disc = 'black' | 'white';

export interface Board {
  size: number;
  /** One entry per square, a1 first, along the rows. */
  cells: readonly (Disc | null)[];
  /** The legal squares of the side to move, by index. */
  legal: ReadonlySet<number>;
  /** Whether the side to move has to pass. */
  pass: boolean;
  last: { index: number | null; flips: readonly number[] } | null;
  discs: Record<Disc, number>;
  /** The name of the opening. */
  opening: string | null;
}

const DISCS: Record<string, Disc> = { X: 'black', O: 'white' };

export const PASS = '--';
const WON = 10_000;
export const STEP_MS = 40;
export const FLIP_MS = 400;

export function read(view: View): Board {
  const wire = shownAs(view.view, 'reversi');
  const { size } = wire;
  const index = (square: string): number => indexOf(square, size);
  return {
    size,
    cells: [...wire.cells].map((sign) => DISCS[sign] ?? null),
    legal: new Set(wire.legal.filter((square) => square !== PASS).map(index)),
    last: wire.last && {
      index: wire.last.square === PASS ? null : index(wire.last.square),
      flips: wire.last.flips.map(index),
    },
    pass: wire.legal.includes(PASS),
    discs: { black: wire.discs[0], white: wire.discs[1] },
    opening: wire.opening,
  };
}

/** A value in discs: who wins for sure has this much more, so that no estimate outweighs it. */
export function discs(value: number): number {
  return Math.abs(value) > WON / 2 ? value - Math.sign(value) * WON : value;
}

/** `d3` for the fourth square of the third row. */
export function nameOf(index: number, size: number): string {
  return `${letter(index % size)}${Math.floor(index / size) + 1}`;
}

export function letter(column: number): string {
  return String.fromCharCode(97 + column);
}

/** The index of a square, or -1 for what is none. */
export function indexOf(square: string, size: number): number {
  const match = /^([a-z])(\d+)$/i.exec(square);
  if (match === null) return -1;
  const column = match[1]!.toLowerCase().charCodeAt(0) - 97;
  const row = Number(match[2]) - 1;
  return column < size && row >= 0 && row < size ? row * size + column : -1;
}

/** Steps between two squares, diagonal ones counting once: the order in which discs turn. */
export function distance(a: number, b: number, size: number): number {
  const rows = Math.abs(Math.floor(a / size) - Math.floor(b / size));
  return Math.max(rows, Math.abs((a % size) - (b % size)));
}

/** The discs that the last move turned, with how long each waits before it turns. */
export function delays(board: Board): Map<number, number> {
  const from = board.last?.index ?? null;
  if (board.last === null || from === null) return new Map();
  return new Map(
    board.last.flips.map((flip) => [flip, (distance(from, flip, board.size) - 1) * STEP_MS]),
  );
}

/** How long the last move takes to show at normal speed. */
export function duration(_before: View, after: View): number {
  const waits = [...delays(read(after)).values()];
  return waits.length > 0 ? Math.max(...waits) + FLIP_MS : 0;
}

/** Where a key takes the focus on the grid; null when the key means nothing here. */
export function focusAfter(
  key: string,
  from: number,
  { size, legal }: Pick<Board, 'size' | 'legal'>,
): number | null {
  return cursorAfter(key, from, { rows: size, columns: size }, legal);
}
