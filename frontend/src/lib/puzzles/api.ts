/** Asking for puzzles, and for what an answer is worth. */
import { get, post } from '../client';
import type {
  DailyPuzzles,
  Mistake,
  PuzzleList,
  PuzzleRating,
  PuzzleVerdict,
  PuzzleView,
} from '../types';

const BASE = '/api/v1/puzzles';

export const listPuzzles = (game = '', theme = ''): Promise<PuzzleList> =>
  get(`${BASE}?${new URLSearchParams({ game, theme }).toString()}`);

/** The puzzles of a day; with its date they are the same for ever, and may be kept. */
export const dailyPuzzles = (date: string): Promise<DailyPuzzles> =>
  get(`${BASE}/daily?${new URLSearchParams({ date }).toString()}`);

export const getPuzzle = (id: string): Promise<PuzzleView> =>
  get(`${BASE}/${encodeURIComponent(id)}`);

export interface Attempt {
  /** The answer; null only shows the solution. */
  text: string | null;
  solver?: PuzzleRating;
  puzzle?: PuzzleRating | null;
  box?: number | null;
}

export const answerPuzzle = (id: string, attempt: Attempt): Promise<PuzzleVerdict> =>
  post(`${BASE}/${encodeURIComponent(id)}/answer`, attempt);

export const showOwn = (mistake: Mistake): Promise<PuzzleView> => post(`${BASE}/own`, mistake);

export const answerOwn = (
  mistake: Mistake,
  text: string | null,
  box: number | null,
): Promise<PuzzleVerdict> => post(`${BASE}/own/answer`, { mistake, text, box });

/** Today as everybody's calendar has it (UTC). */
export const today = (moment: Date = new Date()): string => moment.toISOString().slice(0, 10);

/** A day so many days on. */
export function daysOn(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return today(day);
}
