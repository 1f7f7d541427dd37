/** Where the difference and its interval stand in a picture, from the figures of the server alone. */
import type { RunView } from '../types';

export type Point = RunView['history'][number];

export interface Picture {
  /** The band of the intervals, and the line of the means, as paths. */
  band: string;
  line: string;
  /** Heights of differences, zero first; those of the hypotheses behind it. */
  zero: number;
  marks: number[];
  ticks: { y: number; value: number }[];
  /** Where the newest interval stands. */
  last: { x: number; y: number; low: number; high: number };
}

const STEPS = [1, 2, 2.5, 5, 10];

/** A round distance between two lines of a scale, so that there are about four of them. */
export function stepFor(range: number): number {
  const rough = range / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * (STEPS.find((step) => step * power >= rough) ?? 10);
}

/** How far the picture reaches: what the later intervals need; the first ones may go beyond. */
export function reach(points: readonly Point[], marks: readonly number[]): [number, number] {
  const later = points.slice(Math.min(3, points.length - 1));
  const ends = [0, ...marks, ...later.flatMap(({ low, high }) => [low, high])];
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  const air = (high - low || 1) * 0.08;
  return [low - air, high + air];
}

export function draw(
  points: readonly Point[],
  blocks: number,
  marks: readonly number[],
  width: number,
  height: number,
): Picture | null {
  const newest = points.at(-1);
  if (newest === undefined) return null;
  const [bottom, top] = reach(points, marks);
  const x = (count: number): number => round((count / Math.max(blocks, 1)) * width);
  const y = (value: number): number => {
    const share = (top - Math.min(top, Math.max(bottom, value))) / (top - bottom);
    return round(share * height);
  };
  const above = points.map((point) => `${x(point.blocks)} ${y(point.high)}`);
  const below = points.map((point) => `${x(point.blocks)} ${y(point.low)}`).reverse();
  const step = stepFor(top - bottom);
  const ticks = [];
  for (let at = Math.ceil(bottom / step); at * step <= top; at += 1) {
    ticks.push({ y: y(at * step), value: at * step + 0 }); // no minus before zero
  }
  return {
    band: `M${[...above, ...below].join('L')}Z`,
    line: `M${points.map((point) => `${x(point.blocks)} ${y(point.mean)}`).join('L')}`,
    zero: y(0),
    marks: marks.map(y),
    ticks,
    last: { x: x(newest.blocks), y: y(newest.mean), low: y(newest.low), high: y(newest.high) },
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
