/** Which puzzle comes after this one. */
import type { PuzzleSummary } from '../types';
import { listPuzzles } from './api';
import { dueOn, NEWCOMER, type PuzzleRecord } from './record';

/** Of puzzles not tried yet, the one whose rating is nearest to the solver's. */
export function nearest(
  puzzles: readonly PuzzleSummary[],
  record: PuzzleRecord,
  but: string,
): PuzzleSummary | null {
  const fresh = puzzles.filter(({ id }) => id !== but && record.done[id] === undefined);
  const distance = ({ id, game, rating }: PuzzleSummary): number =>
    Math.abs(
      (record.puzzles[id]?.rating ?? rating) - (record.ratings[game]?.rating ?? NEWCOMER.rating),
    );
  return fresh.sort((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** What is due, else one of the same theme, else one of the same game; null when all are done. */
export async function nextPuzzle(
  record: PuzzleRecord,
  id: string,
  like: Pick<PuzzleSummary, 'game' | 'theme'> | null,
  day: string,
): Promise<string | null> {
  const due = dueOn(record, day).find((other) => other !== id);
  if (due !== undefined || like === null) return due ?? null;
  const { puzzles } = await listPuzzles(like.game);
  const same = puzzles.filter((one) => one.theme === like.theme);
  return (nearest(same, record, id) ?? nearest(puzzles, record, id))?.id ?? null;
}
