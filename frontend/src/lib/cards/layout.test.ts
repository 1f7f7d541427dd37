import { describe, expect, test } from 'vitest';

import { focusAfter } from './keys';
import { INDEX, inColumns, layOut, type Layout } from './layout';

const phone = (width: number) => ({ width, largest: 70, smallest: 52, strip: 33 });
const lengths = ({ rows }: Layout): number[] =>
  rows.map((row) => row.reduce((sum, { from, to }) => sum + to - from, 0));

const HANDS = [
  [3, 4, 3, 3],
  [1, 1, 10, 1],
  [13],
  [7, 6],
  [4, 7, 7, 7],
  [2, 18, 3, 1, 1],
  [6, 9, 9, 9],
  [4, 20, 3, 3, 3],
  [1],
];

describe.each([304, 344, 374, 900])('in %i pixels', (width) => {
  test.each(HANDS.map((sizes) => [sizes]))('a hand of %j fits and is readable', (sizes) => {
    const layout = layOut(sizes, width > 700 ? { ...phone(width), largest: 108 } : phone(width));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(lengths(layout).reduce((sum, length) => sum + length, 0)).toBe(total);
    lengths(layout).forEach((length, row) => {
      const step = layout.steps[row]!;
      expect(step * (length - 1) + layout.card).toBeLessThanOrEqual(width + 0.01);
      // Four fifths of the index are enough to read it, and nothing smaller is shown.
      if (length > 1) expect(step).toBeGreaterThanOrEqual(0.8 * INDEX * layout.card);
    });
    expect(layout.card).toBeGreaterThanOrEqual(52);
  });
});

test('one row where there is room, more on a phone', () => {
  expect(layOut([3, 4, 3, 3], { ...phone(900), largest: 108 }).rows).toHaveLength(1);
  expect(layOut([3, 4, 3, 3], phone(304)).rows).toHaveLength(2);
  expect(layOut([6, 9, 9, 9], phone(304)).rows).toHaveLength(3);
});

test('suits stay whole where they can', () => {
  const { rows } = layOut([3, 4, 3, 3], phone(304));
  expect(rows.flat().map(({ from, to }) => to - from)).toEqual([3, 4, 3, 3]);
});

test('gaps between suits take room from the cards, and the row still fits', () => {
  const sizes = [3, 4, 3, 3];
  const { rows, card, steps } = layOut(sizes, { ...phone(900), largest: 108, gap: 14 });
  expect(rows).toHaveLength(1);
  expect(steps[0]! * 12 + card + 3 * 14).toBeLessThanOrEqual(900.01);
  expect(steps[0]! * 12 + card + 3 * 14).toBeGreaterThan(880);
});

test('a dummy lies in columns, one for each suit', () => {
  const { rows, card, steps } = inColumns([5, 4, 0, 4], 60);
  expect(rows[0]!.map(({ group, to }) => [group, to])).toEqual([
    [0, 5],
    [1, 4],
    [2, 0],
    [3, 4],
  ]);
  expect(steps[0]).toBeGreaterThanOrEqual(INDEX * card);
});

test('keys go along the cards, from suit to suit, and round what may be played', () => {
  const line = { playable: [false, true, false, false, true], starts: [0, 2, 4] };
  expect(focusAfter('ArrowRight', 0, line)).toBe(1);
  expect(focusAfter('ArrowRight', 4, line)).toBe(4);
  expect(focusAfter('ArrowLeft', 0, line)).toBe(0);
  expect(focusAfter('ArrowDown', 0, line)).toBe(2);
  expect(focusAfter('ArrowUp', 3, line)).toBe(2);
  expect(focusAfter('ArrowUp', 2, line)).toBe(0);
  expect(focusAfter('End', 0, line)).toBe(4);
  expect(focusAfter('.', 1, line)).toBe(4);
  expect(focusAfter('.', 4, line)).toBe(1);
  expect(focusAfter(',', 1, line)).toBe(4);
  expect(focusAfter('x', 1, line)).toBeNull();
  expect(focusAfter('End', 0, { playable: [], starts: [] })).toBeNull();
});
