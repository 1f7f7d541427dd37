import { expect, test } from 'vitest';

import type { ReviewMove, ReviewView } from '../types';
import {
  bestOf,
  columns,
  costliest,
  hindsightCurve,
  isTurningPoint,
  mainCurve,
  mirrored,
} from './curve';

const points = [
  { ply: 0, chance: 0.5 },
  { ply: 2, chance: 0.8 },
];
const review: ReviewView = {
  state: 'done',
  done: 0,
  total: 0,
  moves: [],
  summary: [],
  curve: points,
  rounds: [],
  round: null,
  curves: [
    { kind: 'known', seat: 0, points },
    { kind: 'known', seat: 1, points: [] },
    { kind: 'hindsight', seat: 1, points },
  ],
};
const move = (ply: number, seat: number, mark: string, loss: number): ReviewMove =>
  ({ ply, seat, mark, loss }) as ReviewMove;

test("the viewer's own curve is shown first", () => {
  expect(mainCurve(review, 1)).toMatchObject({ kind: 'known', seat: 1 });
  expect(mainCurve(review, null)).toMatchObject({ kind: 'known', seat: 0 });
  expect(mainCurve({ ...review, curves: [] }, 0)).toBeNull();
});

test('the other of two players sees the same chances from the other side', () => {
  const own = mirrored(mainCurve(review, 0)!, 1);
  expect(own.seat).toBe(1);
  expect(own.points.map(({ chance }) => chance.toFixed(1))).toEqual(['0.5', '0.2']);
});

test('hindsight is never mixed with another seat', () => {
  expect(hindsightCurve(review, mainCurve(review, 1))).toMatchObject({
    kind: 'hindsight',
    seat: 1,
  });
  expect(hindsightCurve(review, mainCurve(review, 0))).toBeNull();
});

test('a gap stays a gap', () => {
  expect(columns(3, [review.curves[0]!])).toEqual([
    [0, 1, 2, 3],
    [0.5, null, 0.8, null],
  ]);
});

test('only losses are turning points', () => {
  expect(isTurningPoint(move(0, 0, 'best', 0))).toBe(false);
  expect(isTurningPoint(move(0, 0, '', 0))).toBe(false);
  expect(isTurningPoint(move(0, 0, 'mistake', 0.1))).toBe(true);
});

test('a review begins at the costliest move, of the viewer if there is one', () => {
  const moves = [
    move(0, 0, 'mistake', 0.1),
    move(1, 1, 'blunder', 0.5),
    move(2, 0, 'blunder', 0.3),
  ];
  expect(costliest(moves, 0)?.ply).toBe(2);
  expect(costliest(moves, null)?.ply).toBe(1);
  expect(costliest([move(0, 0, '', 0)], 0)).toBeNull();
});

test('a round is drawn from its first ply', () => {
  expect(columns(3, [review.curves[0]!], 2)).toEqual([
    [2, 3],
    [0.8, null],
  ]);
});

test("what the best move would have kept is counted as the curve counts: for its mover's side or against it", () => {
  const marked = { chance: 0.2, best_chance: 0.5 } as ReviewMove;
  expect(bestOf(marked, 0.2)).toBe(0.5);
  expect(bestOf({ ...marked, best_chance: 0.6 }, 0.8)).toBeCloseTo(0.4);
  expect(bestOf({ ...marked, chance: null }, 0.2)).toBeNull();
});
