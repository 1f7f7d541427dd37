/** Where the pips lie: those of the lower half stand on their heads, as printed cards have them. */
export interface Pip {
  x: number;
  y: number;
}

const [LEFT, MIDDLE, RIGHT] = [35, 50, 65];
const TOP = 27;
const HEIGHT = 140;

const LAYOUTS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  // The part of the way from the top row to the bottom one.
  2: [
    [MIDDLE, 0],
    [MIDDLE, 1],
  ],
  3: [
    [MIDDLE, 0],
    [MIDDLE, 0.5],
    [MIDDLE, 1],
  ],
  4: sides(0, 1),
  5: [...sides(0, 1), [MIDDLE, 0.5]],
  6: sides(0, 0.5, 1),
  7: [...sides(0, 0.5, 1), [MIDDLE, 0.25]],
  8: [...sides(0, 0.5, 1), [MIDDLE, 0.25], [MIDDLE, 0.75]],
  9: [...sides(0, 1 / 3, 2 / 3, 1), [MIDDLE, 0.5]],
  T: [...sides(0, 1 / 3, 2 / 3, 1), [MIDDLE, 1 / 6], [MIDDLE, 5 / 6]],
};

function sides(...rows: number[]): [number, number][] {
  return rows.flatMap((row) => [
    [LEFT, row],
    [RIGHT, row],
  ]);
}

/** The pips of a rank from 2 to 10, in the card's own units of 100 by 140. */
export function pipsOf(rank: string): Pip[] {
  return (LAYOUTS[rank] ?? []).map(([x, row]) => ({
    x,
    y: Math.round(10 * (TOP + row * (HEIGHT - 2 * TOP))) / 10,
  }));
}
