import { expect, test } from 'vitest';

import { moveRows } from './moves';

const moves = (...seats: number[]) => seats.map((seat, ply) => ({ ply, seat, text: `m${ply}` }));
const texts = (rows: ReturnType<typeof moveRows>) =>
  rows.map((row) => row.map((move) => move?.text ?? ''));

test('two sides alternate in two columns', () => {
  expect(texts(moveRows(moves(0, 1, 0), 2))).toEqual([
    ['m0', 'm1'],
    ['m2', ''],
  ]);
});

test('when White begins, the first place stays empty', () => {
  expect(texts(moveRows(moves(1, 0, 1), 2))).toEqual([
    ['', 'm0'],
    ['m1', 'm2'],
  ]);
});

test('a seat that moves twice in a row starts a new row', () => {
  expect(texts(moveRows(moves(0, 0, 1), 2))).toEqual([
    ['m0', ''],
    ['m1', 'm2'],
  ]);
});

test('every move is there, whatever the number of seats', () => {
  for (const seats of [1, 2, 3, 4, 5, 6]) {
    const order = Array.from({ length: 13 }, (_, ply) => (ply * 2) % seats);
    const flat = moveRows(moves(...order), seats)
      .flat()
      .filter((move) => move !== null);
    expect(flat.map((move) => move.ply)).toEqual(order.map((_, ply) => ply));
  }
});
