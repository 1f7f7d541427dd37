/**
 * How far somebody has come, kept on this device as one value under `parlour.lessons`:
 *
 *     { "version": 1, "games": { "reversi": { "turning": { "step": 3, "done": false, "at": 1763400000000 } } } }
 *
 * `step` counts from 1 and is where the lesson goes on; `done` stays once the lesson was finished; `at` is when
 * it was last looked at, in milliseconds. Anything else that is found there is left out, never an error.
 */
import { read, write } from '../storage';

export const KEY = 'parlour.lessons';
export const VERSION = 1;

export interface Mark {
  step: number;
  done: boolean;
  at: number;
}

export type Marks = Record<string, Record<string, Mark>>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function markIn(value: unknown): Mark | null {
  if (!isRecord(value)) return null;
  const { step, done, at } = value;
  if (typeof step !== 'number' || !Number.isInteger(step) || step < 1) return null;
  return { step, done: done === true, at: typeof at === 'number' ? at : 0 };
}

/** Everything that is kept; nothing for a version that this page does not know. */
export function marks(): Marks {
  const stored = read(KEY, null);
  if (!isRecord(stored) || stored.version !== VERSION || !isRecord(stored.games)) return {};
  const kept: Marks = {};
  for (const [game, lessons] of Object.entries(stored.games)) {
    if (!isRecord(lessons)) continue;
    for (const [lesson, value] of Object.entries(lessons)) {
      const mark = markIn(value);
      if (mark !== null) (kept[game] ??= {})[lesson] = mark;
    }
  }
  return kept;
}

export function markOf(game: string, lesson: string): Mark | null {
  return marks()[game]?.[lesson] ?? null;
}

/** Remember the step somebody is at, and whether the lesson has been finished. */
export function remember(game: string, lesson: string, step: number, done = false): void {
  const kept = marks();
  const before = kept[game]?.[lesson];
  const mark: Mark = { step, done: done || (before?.done ?? false), at: Date.now() };
  write(KEY, { version: VERSION, games: { ...kept, [game]: { ...kept[game], [lesson]: mark } } });
}
