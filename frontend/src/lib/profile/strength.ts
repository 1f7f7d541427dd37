/** How strong somebody is by their results: the model of parlour/study/strength.py, held to it by shared cases. */
import type { ScaleInfo } from '../types';

const HALF_LIFE = 30; // days after which a result counts half
const ACCURACY = 0.5; // what a judged decision counts beside a result
const POINTS = 201; // of the grid
const BEYOND = 0.5; // how far the grid goes beyond the levels, in their range
const NEARLY = 0.75; // of the widest margin: from there on it says "at least"
const RARE = 0.01; // the share of results that may be anything

/** One sitting as the model sees it: strengths of everybody else, and what came of it. */
export interface Played {
  others: readonly number[];
  score: number;
  margin: number | null;
  deals: number;
  side: readonly number[];
  rivals: number;
  sound: number;
  judged: number;
  age: number;
}

export interface Belief {
  mean: number;
  deviation: number;
  /** Where that lies between the levels, the weakest being 0. */
  place: number;
  /** The places between which it lies with a chance of 90 %. */
  between: readonly [number, number];
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** The places of levels, and of what lies between and beyond them. */
export function placeOn(scale: ScaleInfo, strength: number): number {
  const at = Object.values(scale.strengths);
  for (let number = 0; number < at.length - 1; number += 1) {
    const low = at[number] ?? 0;
    const high = at[number + 1] ?? 0;
    if (strength < high || number === at.length - 2)
      return number + (strength - low) / (high - low);
  }
  return 0;
}

export function believe(scale: ScaleInfo, played: readonly Played[]): Belief {
  const at = Object.values(scale.strengths);
  const low = at[0] ?? 0;
  const high = at.at(-1) ?? 0;
  const reach = high - low || 1;
  const first = low - BEYOND * reach;
  const last = high + BEYOND * reach;
  const middle = at[Math.floor(at.length / 2)] ?? 0;
  const grid = Array.from(
    { length: POINTS },
    (_, number) => first + ((last - first) * number) / (POINTS - 1),
  );
  const logs = grid.map((point) =>
    played.reduce(
      (total, sitting) =>
        total + 0.5 ** (sitting.age / HALF_LIFE) * likelihood(point, sitting, scale),
      -0.5 * ((point - middle) / (reach / 2)) ** 2,
    ),
  );
  const most = Math.max(...logs);
  const raw = logs.map((value) => Math.exp(value - most));
  const total = sum(raw);
  const weights = raw.map((weight) => weight / total);
  const mean = sum(grid.map((point, index) => point * (weights[index] ?? 0)));
  const spread = sum(grid.map((point, index) => (point - mean) ** 2 * (weights[index] ?? 0)));
  return {
    mean,
    deviation: Math.sqrt(spread + scale.doubt ** 2),
    place: placeOn(scale, mean),
    between: [
      placeOn(scale, quantile(grid, weights, 0.05) - scale.doubt),
      placeOn(scale, quantile(grid, weights, 0.95) + scale.doubt),
    ],
  };
}

function quantile(grid: readonly number[], weights: readonly number[], share: number): number {
  let total = 0;
  const index = weights.findIndex((weight) => (total += weight) >= share);
  return grid[index] ?? 0;
}

/** The logarithm of how likely a sitting was for somebody so strong. */
function likelihood(at: number, sitting: Played, scale: ScaleInfo): number {
  const side = (at + sum(sitting.side)) / (1 + sitting.side.length);
  const ahead = (side - sum(sitting.others) / sitting.others.length) * Math.sqrt(sitting.deals);
  let found =
    sitting.margin !== null && scale.spread > 0
      ? byMargin(ahead, sitting.margin, sitting.deals, scale)
      : byScore(ahead, sitting);
  if (sitting.judged > 0 && scale.accuracy !== null) {
    const odds = scale.accuracy[0] + scale.accuracy[1] * at;
    const sound = -Math.log1p(Math.exp(-odds));
    const other = -Math.log1p(Math.exp(odds));
    found += ACCURACY * (sitting.sound * sound + (sitting.judged - sitting.sound) * other);
  }
  return found;
}

function byMargin(ahead: number, margin: number, deals: number, scale: ScaleInfo): number {
  const shown = margin / (scale.spread * Math.sqrt(deals));
  if (scale.widest > 0 && Math.abs(margin) >= NEARLY * scale.widest * deals)
    return rarely(margin > 0 ? above(shown - ahead) : above(ahead - shown));
  return rarely(Math.exp(-0.5 * (shown - ahead) ** 2));
}

/** Of so many sides one wins: equals have a share of one each. */
function byScore(ahead: number, { score, rivals }: Played): number {
  const level = -quantileOf(1 / (1 + rivals));
  return score * rarely(above(level - ahead)) + (1 - score) * rarely(above(ahead - level));
}

const rarely = (chance: number): number => Math.log(RARE + (1 - RARE) * chance);

/** The chance of more than this, for a normal value around 0: half of erfc, by its continued fraction and series. */
export function above(value: number): number {
  const x = Math.abs(value) / Math.SQRT2;
  let tail: number;
  if (x < 2.5) {
    // erf by its series.
    let term = x;
    let total = x;
    for (let n = 1; n < 60; n += 1) {
      term *= (-x * x) / n;
      total += term / (2 * n + 1);
    }
    tail = 0.5 - total / Math.sqrt(Math.PI);
  } else {
    let fraction = 0;
    for (let n = 60; n > 0; n -= 1) fraction = n / 2 / (x + fraction);
    tail = Math.exp(-x * x) / (x + fraction) / Math.sqrt(Math.PI) / 2;
  }
  return value > 0 ? tail : 1 - tail;
}

/** The value below which a normal one lies with this chance, by halving. */
function quantileOf(chance: number): number {
  let low = -8;
  let high = 8;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (1 - above(middle) < chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
