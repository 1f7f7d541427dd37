/** What puzzles and lessons keep on this device, as far as a profile tells it; nothing where there is nothing. */
import { read } from '../storage';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function stored(key: string): Record<string, unknown> | null {
  const value = read(key, null);
  return isObject(value) && typeof value.version === 'number' ? value : null;
}

/** A rating, as a number or as an object that has one. */
function ratingIn(value: unknown): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (!isObject(value)) return null;
  const inner = value.rating ?? value.value ?? value.mean;
  return typeof inner === 'number' && Number.isFinite(inner) ? inner : null;
}

function countIn(value: unknown): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : null;
}

export interface PuzzleStanding {
  rating: number | null;
  solved: number | null;
}

export function puzzleStanding(): PuzzleStanding | null {
  const value = stored('parlour.puzzles');
  if (value === null) return null;
  const rating = ratingIn(value.rating);
  const solved = countIn(value.solved);
  return rating === null && solved === null ? null : { rating, solved };
}

/** How many lessons were finished; null where none was. */
export function lessonsDone(): number | null {
  const value = stored('parlour.lessons');
  const done = countIn(value?.done ?? value?.finished);
  return done === null || done === 0 ? null : done;
}
