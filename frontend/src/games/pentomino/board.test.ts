import { expect, test } from 'vitest';

import { read, readMove, shortMove, writeMove } from './board';
import { pentomino } from './sample';

const N = 'N:d4 e4 f4 c5 d5';

test('reads what covers each cell, and the last move', () => {
  const board = read(pentomino([N]));
  expect(board.cells[27]).toBe('N');
  expect(board.cells.filter((one) => one !== null)).toHaveLength(5);
  expect(board.placed).toEqual([{ seat: 0, piece: 'N', cells: [27, 28, 29, 34, 35] }]);
  expect(board.mover).toBe(1);
});

test('moves are read and written as the server does', () => {
  const size = { rows: 8, columns: 8 };
  expect(writeMove('N', [35, 34, 29, 28, 27], size)).toBe(N);
  expect(readMove(N, size)).toEqual({ piece: 'N', cells: [27, 28, 29, 34, 35] });
  expect(readMove('N', size)).toBeNull();
  expect(readMove('N:d4 e4 f4 c5 d9', size)).toBeNull();
});

test('a move in short says the piece and where it lies', () => {
  expect(shortMove(N)).toBe('N c4–f5');
  expect(shortMove('F')).toBe('F');
});

test('a common pool is one tray with what is used left in its place', () => {
  const { trays } = read(pentomino([N]));
  expect(trays).toHaveLength(1);
  expect(trays[0]!.pieces).toHaveLength(12);
  expect(trays[0]!.left.has('N')).toBe(false);
  expect(trays[0]!.left.has('F')).toBe(true);
});

test('sides with pieces of their own have a tray each', () => {
  const { trays } = read(pentomino([N], { pools: ['FILPT', 'UVWXYZ'] }));
  expect(trays.map(({ seat }) => seat)).toEqual([0, 1]);
  expect(trays[0]!.pieces.join('')).toBe('FILNPT');
  expect([...trays[0]!.left].join('')).toBe('FILPT');
  expect(trays[1]!.pieces.join('')).toBe('UVWXYZ');
});

test('in a draft the pieces to be taken come first', () => {
  const wire = { phase: 'draft' as const, undrafted: 'FILNPTUVWY', pools: ['X', 'Z'] };
  const { trays, phase } = read(pentomino([], wire));
  expect(phase).toBe('draft');
  expect(trays.map(({ seat }) => seat)).toEqual([null, 0, 1]);
  expect(trays[0]!.left.has('X')).toBe(false);
});
