import { expect, test } from 'vitest';

import { cursorAfter } from '../../lib/grid';
import {
  cellOf,
  flipped,
  handle,
  keyOf,
  lay,
  nameOf,
  outline,
  places,
  turned,
  type Shape,
} from './geometry';
import { ORIENTATIONS, shapesOf } from './sample';

const PIECES = Object.keys(ORIENTATIONS);
const empty = (rows: number, columns: number) => ({
  rows,
  columns,
  cells: Array.from({ length: rows * columns }, () => null),
});

/** Everything that turning and turning over make of a shape. */
function reached(shape: Shape, over: boolean): Set<string> {
  const found = new Set<string>();
  for (let side = shape, flips = 0; flips < (over ? 2 : 1); side = flipped(side), flips += 1) {
    for (let one = side, turns = 0; turns < 4; one = turned(one), turns += 1) found.add(keyOf(one));
  }
  return found;
}

test('turning and flipping reach exactly the 63 ways round that the server lists', () => {
  let total = 0;
  for (const piece of PIECES) {
    const listed = shapesOf(piece).map(keyOf);
    for (const shape of shapesOf(piece)) expect(reached(shape, true)).toEqual(new Set(listed));
    total += listed.length;
  }
  expect(total).toBe(63);
});

test('six pieces differ from their mirror images', () => {
  const chiral = PIECES.filter((piece) => {
    const [shape] = shapesOf(piece);
    return !reached(shape!, false).has(keyOf(flipped(shape!)));
  });
  expect(chiral).toEqual([...'FLNPYZ']);
});

test('four turns, and two flips, change nothing', () => {
  for (const piece of PIECES) {
    for (const shape of shapesOf(piece)) {
      expect(turned(turned(turned(turned(shape))))).toEqual(shape);
      expect(flipped(flipped(shape))).toEqual(shape);
    }
  }
});

test.each([
  [8, 8, 2308],
  [5, 12, 1936],
  [6, 10, 2056],
  [3, 3, 49],
])('an empty board of %i by %i has as many placements as the rules say', (rows, columns, count) => {
  const all = PIECES.flatMap((piece) =>
    shapesOf(piece).map((shape) => places(shape, empty(rows, columns)).size),
  );
  expect(all.reduce((sum, one) => sum + one, 0)).toBe(count);
});

test('every place is held over its own cell and covers it', () => {
  for (const piece of PIECES) {
    for (const shape of shapesOf(piece)) {
      for (const [over, cells] of places(shape, empty(8, 8))) {
        expect(cells).toContain(over);
        expect(lay(shape, over, { rows: 8, columns: 8 })).toEqual(cells);
      }
      expect(shape).toContainEqual(handle(shape));
    }
  }
});

test('covered cells are no place', () => {
  const board = empty(8, 8);
  const cells: (string | null)[] = [...board.cells];
  cells[27] = 'N';
  const [cross] = shapesOf('X');
  expect(places(cross!, { ...board, cells }).size).toBe(36 - 5);
});

test('a piece held over the edge is pushed back onto the board', () => {
  const board = { rows: 8, columns: 8 };
  const [lying, standing] = shapesOf('I');
  const names = (cells: number[] | null): string =>
    cells!.map((cell) => nameOf(cell, board)).join(' ');
  expect(names(lay(lying!, 0, board))).toBe('a1 b1 c1 d1 e1');
  expect(names(lay(lying!, 63, board))).toBe('d8 e8 f8 g8 h8');
  expect(names(lay(standing!, 7, board))).toBe('h1 h2 h3 h4 h5');
  expect(lay(standing!, 0, { rows: 4, columns: 16 })).toBeNull();
});

test('cells have names on every board', () => {
  for (const board of [
    { rows: 8, columns: 8 },
    { rows: 5, columns: 12 },
    { rows: 2, columns: 26 },
    { rows: 64, columns: 1 },
  ]) {
    for (let cell = 0; cell < board.rows * board.columns; cell += 1) {
      expect(cellOf(nameOf(cell, board), board)).toBe(cell);
    }
  }
  for (const name of ['i1', 'a9', 'a0', '', 'N']) {
    expect(cellOf(name, { rows: 8, columns: 8 })).toBe(-1);
  }
});

test('arrow keys stay on a board that is not square', () => {
  const board = { rows: 5, columns: 12 };
  const go = (key: string, from: string): string =>
    nameOf(cursorAfter(key, cellOf(from, board), board, [3, 20])!, board);
  expect(go('ArrowRight', 'l5')).toBe('l5');
  expect(go('ArrowDown', 'l4')).toBe('l5');
  expect(go('ArrowDown', 'a5')).toBe('a5');
  expect(go('End', 'a2')).toBe('l2');
  expect(go('Home', 'f2')).toBe('a2');
  expect(go('PageDown', 'c1')).toBe('c5');
  expect(go('.', 'd1')).toBe('i2');
  expect(go('.', 'l5')).toBe('d1');
  expect(go(',', 'a1')).toBe('i2');
  expect(cursorAfter('q', 0, board, [])).toBeNull();
});

test('an outline goes round a piece once, corner by corner', () => {
  const corners: Record<string, number> = { I: 4, L: 6, X: 12, W: 10, U: 8, V: 6, P: 6 };
  for (const [piece, count] of Object.entries(corners)) {
    for (const shape of shapesOf(piece)) {
      const path = outline(shape, 100, 4, 16);
      expect(path.match(/Q/g)).toHaveLength(count);
      expect(path).not.toContain('NaN');
    }
  }
  expect(outline(shapesOf('I')[0]!, 100, 4, 0)).toBe(
    'M4 4Q4 4 4 4L496 4Q496 4 496 4L496 96Q496 96 496 96L4 96Q4 96 4 96Z',
  );
});
