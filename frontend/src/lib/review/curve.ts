/** The numbers behind the graph of winning chances. */
import type { Mark, ReviewMove, ReviewView } from '../types';

export type Curve = ReviewView['curves'][number];

/** The signs of score sheets; colour alone must not carry the meaning. */
export const SIGNS: Record<Exclude<Mark, ''>, string> = {
  best: '★',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** The curve to show: by what could be known, of the seat that looks if it has one. */
export function mainCurve(review: ReviewView, seat: number | null): Curve | null {
  const known = review.curves.filter((curve) => curve.kind === 'known');
  return known.find((curve) => curve.seat === seat) ?? known[0] ?? review.curves[0] ?? null;
}

/** The same curve as the other of two players looks at it. */
export function mirrored(curve: Curve, seat: number): Curve {
  return {
    ...curve,
    seat,
    points: curve.points.map((point) => ({ ...point, chance: 1 - point.chance })),
  };
}

/** The same seat with hindsight, if the game has hidden cards. */
export function hindsightCurve(review: ReviewView, main: Curve | null): Curve | null {
  if (main === null || main.kind !== 'known') return null;
  const same = (curve: Curve): boolean => curve.kind === 'hindsight' && curve.seat === main.seat;
  return review.curves.find(same) ?? null;
}

/** What the best move would have given instead, as the curve counts it that has the move played at `chance`. */
export function bestOf(move: ReviewMove, chance: number): number | null {
  if (move.chance === null || move.best_chance === null) return null;
  return Math.abs(move.chance - chance) < 0.001 ? move.best_chance : 1 - move.best_chance;
}

/** Curves as columns over all plies from the first; a gap where nothing is known. */
export function columns(total: number, curves: readonly Curve[], first = 0): (number | null)[][] {
  const plies = Array.from({ length: total + 1 - first }, (_, ply) => first + ply);
  return [
    plies,
    ...curves.map((curve) => {
      const chances = new Map(curve.points.map(({ ply, chance }) => [ply, chance]));
      return plies.map((ply) => chances.get(ply) ?? null);
    }),
  ];
}

/** Whether a move changed something, so that it is worth a look. */
export function isTurningPoint(move: ReviewMove): boolean {
  return move.mark === 'inaccuracy' || move.mark === 'mistake' || move.mark === 'blunder';
}

/** The move that gave most away, the viewer's own if it has any: where a review begins. */
export function costliest(moves: readonly ReviewMove[], seat: number | null): ReviewMove | null {
  const marked = moves.filter(isTurningPoint);
  const own = marked.filter((move) => move.seat === seat);
  const from = own.length > 0 ? own : marked;
  return from.reduce<ReviewMove | null>(
    (worst, move) => ((move.loss ?? 0) > (worst?.loss ?? -1) ? move : worst),
    null,
  );
}
