/** The pentomino board as the server describes it. */
import { shownAs, type ShownAs } from '../../lib/shown';
import type { View } from '../../lib/types';
import { cellOf, keyOf, nameOf, type Shape, type Size } from './geometry';

export interface Placed {
  piece: string;
  cells: readonly number[];
}

export interface Tray {
  /** The seat whose pieces these are; null for those of both, or of nobody yet. */
  seat: number | null;
  pieces: readonly string[];
  /** Those that can still be taken from it. */
  left: ReadonlySet<string>;
}

export interface Board extends Size {
  /** One entry per cell, the letter of what covers it. */
  cells: readonly (string | null)[];
  placed: readonly Placed[];
  phase: 'draft' | 'place' | 'over';
  /** The seat to move; null at the end. */
  mover: number | null;
  trays: readonly Tray[];
  /** Pieces that the side to move has, with how many places each still fits. */
  fits: ReadonlyMap<string, number>;
  orientations: ReadonlyMap<string, readonly Shape[]>;
}

type Wire = ShownAs<'pentomino'>;

/** The way round in which each piece looks like its letter. */
const LETTERS: Record<string, string> = {
  F: '01 02 10 11 21',
  I: '00 10 20 30 40',
  L: '00 10 20 30 31',
  N: '01 11 20 21 30',
  P: '00 01 10 11 20',
  T: '00 01 02 11 21',
  U: '00 02 10 11 12',
  V: '00 10 20 21 22',
  W: '00 10 11 21 22',
  X: '01 10 11 12 21',
  Y: '01 10 11 21 31',
  Z: '00 01 11 21 22',
};

export function read(view: View): Board {
  const wire = shownAs(view.view, 'pentomino');
  return {
    rows: wire.rows,
    columns: wire.columns,
    cells: [...wire.cells].map((sign) => (sign === '.' ? null : sign)),
    placed: wire.placed,
    phase: wire.phase,
    mover: wire.turn,
    trays: traysOf(wire),
    fits: new Map(Object.entries(wire.fits)),
    orientations: new Map(Object.entries(wire.orientations)),
  };
}

/** One tray for both while they have the same pieces, else one each; in a draft those to be taken come first. */
function traysOf(wire: Wire): Tray[] {
  const drafting = wire.undrafted !== '';
  if (!drafting && wire.pools[0] === wire.pools[1]) {
    const left = new Set(wire.pools[0]);
    return [{ seat: null, pieces: Object.keys(wire.orientations), left }];
  }
  const order = Object.keys(wire.orientations);
  const own = wire.pools.map((pool, seat): Tray => {
    const left = new Set(pool);
    const used = wire.placed.filter((item) => item.seat === seat).map((item) => item.piece);
    return { seat, pieces: order.filter((one) => left.has(one) || used.includes(one)), left };
  });
  if (!drafting) return own;
  const left = new Set(wire.undrafted);
  return [{ seat: null, pieces: order, left }, ...own.filter(({ pieces }) => pieces.length > 0)];
}

/** `N:d4 e4 f4 c5 d5` for a piece on five cells. */
export function writeMove(piece: string, cells: readonly number[], board: Size): string {
  const sorted = [...cells].sort((a, b) => a - b);
  return `${piece}:${sorted.map((cell) => nameOf(cell, board)).join(' ')}`;
}

/** The piece and the cells of a move; null for what places nothing on this board. */
export function readMove(text: string, board: Size): Placed | null {
  const match = /^([A-Z]):(.+)$/i.exec(text.trim());
  if (match === null) return null;
  const cells = match[2]!.trim().split(/[\s,]+/);
  const found = cells.map((name) => cellOf(name, board));
  return found.includes(-1) ? null : { piece: match[1]!.toUpperCase(), cells: found };
}

/** A move in short: the piece and the corners of the square it lies in. */
export function shortMove(text: string): string {
  const placed = readMove(text, { rows: 99, columns: 26 });
  if (placed === null) return text;
  const rows = placed.cells.map((cell) => Math.floor(cell / 26));
  const columns = placed.cells.map((cell) => cell % 26);
  const corner = (pick: (...values: number[]) => number): string =>
    nameOf(pick(...rows) * 26 + pick(...columns), { rows: 99, columns: 26 });
  return `${placed.piece} ${corner(Math.min)}–${corner(Math.max)}`;
}

/** Cells as rows and columns, for drawing. */
export function shapeAt(cells: readonly number[], { columns }: Size): Shape {
  return [...cells]
    .sort((a, b) => a - b)
    .map((cell): [number, number] => [Math.floor(cell / columns), cell % columns]);
}

/** How a piece lies in the tray: like its letter where the rules let it lie so. */
export function resting(piece: string, all: readonly Shape[]): Shape {
  return all.find((shape) => keyOf(shape) === LETTERS[piece]) ?? all[0]!;
}

/** The piece of placements that all place the same one, if they do. */
export function onlyPiece(placed: readonly Placed[]): string[] {
  const pieces = [...new Set(placed.map(({ piece }) => piece))];
  return pieces.length === 1 ? pieces : [];
}
