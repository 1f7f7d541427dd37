import { expect, test } from 'vitest';

import { shownAs } from '../../lib/shown';
import { afterD3, view } from '../../lib/testing/samples';
import {
  discs,
  delays,
  distance,
  duration,
  focusAfter,
  indexOf,
  nameOf,
  read,
  STEP_MS,
} from './board';

test('squares have names on every size of board', () => {
  for (const size of [4, 6, 8, 10]) {
    for (let index = 0; index < size * size; index += 1) {
      expect(indexOf(nameOf(index, size), size)).toBe(index);
    }
  }
  expect(nameOf(19, 8)).toBe('d3');
  expect(indexOf('j10', 10)).toBe(99);
});

test('what is no square of the board has no index', () => {
  for (const text of ['--', 'i1', 'a9', 'a0', '']) expect(indexOf(text, 8)).toBe(-1);
});

test('reads discs, legal squares and the last move', () => {
  const board = read(view());
  expect(board.cells[27]).toBe('white');
  expect(board.cells[28]).toBe('black');
  expect([...board.legal].map((index) => nameOf(index, 8))).toEqual(['d3', 'c4', 'f5', 'e6']);
  expect(board.last).toBeNull();
  expect(read(afterD3()).last).toEqual({ index: indexOf('d3', 8), flips: [indexOf('d4', 8)] });
});

test('discs turn in order of distance', () => {
  expect(distance(indexOf('a1', 8), indexOf('c3', 8), 8)).toBe(2);
  const far = afterD3({
    view: {
      ...shownAs(view().view, 'reversi'),
      last: { seat: 0, square: 'a1', flips: ['b1', 'b2', 'c1', 'c3', 'd1'] },
    },
  });
  const waits = delays(read(far));
  const of = (square: string): number | undefined => waits.get(indexOf(square, 8));
  expect([of('b1'), of('b2')]).toEqual([0, 0]);
  expect([of('c1'), of('c3')]).toEqual([STEP_MS, STEP_MS]);
  expect(of('d1')).toBe(2 * STEP_MS);
  expect(duration(view(), far)).toBeGreaterThan(2 * STEP_MS);
});

test('a pass turns nothing and takes no time', () => {
  const passed = view({
    view: { ...shownAs(view().view, 'reversi'), last: { seat: 0, square: '--', flips: [] } },
  });
  expect(read(passed).last?.index).toBeNull();
  expect(duration(view(), passed)).toBe(0);
});

test('arrow keys stay on the board', () => {
  const board = read(view());
  const go = (key: string, from: string): string =>
    nameOf(focusAfter(key, indexOf(from, 8), board)!, 8);
  expect(go('ArrowRight', 'a1')).toBe('b1');
  expect(go('ArrowDown', 'a1')).toBe('a2');
  expect(go('ArrowLeft', 'a1')).toBe('a1');
  expect(go('ArrowUp', 'a1')).toBe('a1');
  expect(go('ArrowRight', 'h8')).toBe('h8');
  expect(go('Home', 'e4')).toBe('a4');
  expect(go('End', 'e4')).toBe('h4');
  expect(go('PageUp', 'e4')).toBe('e1');
  expect(go('PageDown', 'e4')).toBe('e8');
  expect(focusAfter('x', 0, board)).toBeNull();
});

test('full stop and comma go round the legal squares', () => {
  const board = read(view());
  const go = (key: string, from: string): string =>
    nameOf(focusAfter(key, indexOf(from, 8), board)!, 8);
  expect(go('.', 'a1')).toBe('d3');
  expect(go('.', 'd3')).toBe('c4');
  expect(go('.', 'e6')).toBe('d3');
  expect(go(',', 'd3')).toBe('e6');
  expect(focusAfter('.', 0, { size: 8, legal: new Set() })).toBeNull();
});

test('a sure win counts its discs alone', () => {
  expect([2.5, -3, 10_004, -10_012].map(discs)).toEqual([2.5, -3, 4, -12]);
});
