/**
 * What this device remembers about puzzles: one value under `parlour.puzzles`, described in docs/puzzles.md.
 * Reading never throws: what is damaged is left out and told, so that it can be kept aside.
 */
import type { Mistake, PuzzleRating } from '../types';

export const KEY = 'parlour.puzzles';
export const VERSION = 1;
export const NEWCOMER: PuzzleRating = { rating: 1200, deviation: 350 };
const MOST_OWN = 200;

export interface Standing extends PuzzleRating {
  tried: number;
  solved: number;
}

export interface Due {
  box: number;
  /** The day from which on it is to be done again. */
  due: string;
}

export interface OwnPuzzle {
  id: string;
  mistake: Mistake;
  kept: string;
}

export interface PuzzleRecord {
  version: number;
  /** The solver's rating in each game. */
  ratings: Record<string, Standing>;
  /** Ratings of puzzles that have changed here, by their ids. */
  puzzles: Record<string, PuzzleRating>;
  /** First attempts, by the ids of puzzles. */
  done: Record<string, { right: boolean; date: string }>;
  /** What comes again, by the ids of puzzles. */
  queue: Record<string, Due>;
  own: OwnPuzzle[];
}

export interface ReadRecord {
  record: PuzzleRecord;
  state: 'good' | 'damaged' | 'newer';
}

export const emptyRecord = (): PuzzleRecord => ({
  version: VERSION,
  ratings: {},
  puzzles: {},
  done: {},
  queue: {},
  own: [],
});

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown, low: number, high: number): value is number =>
  typeof value === 'number' && value >= low && value <= high;
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
const isRating = (value: unknown): value is PuzzleRating =>
  isPlain(value) && isNumber(value.rating, 100, 4000) && isNumber(value.deviation, 45, 350);
const isStanding = (value: unknown): value is Standing =>
  isRating(value) &&
  isNumber((value as Standing).tried, 0, 1e9) &&
  isNumber((value as Standing).solved, 0, (value as Standing).tried);
const isDone = (value: unknown): value is PuzzleRecord['done'][string] =>
  isPlain(value) && typeof value.right === 'boolean' && isDay(value.date);
const isDue = (value: unknown): value is Due =>
  isPlain(value) && isNumber(value.box, 1, 5) && Number.isInteger(value.box) && isDay(value.due);

function isMistake(value: unknown): value is Mistake {
  if (!isPlain(value) || !isPlain(value.rules)) return false;
  const texts = [value.game, value.position, value.played, value.best, value.sentence];
  return texts.every((text) => typeof text === 'string') && isNumber(value.seat, 0, 63);
}

const isOwn = (value: unknown): value is OwnPuzzle =>
  isPlain(value) && typeof value.id === 'string' && isDay(value.kept) && isMistake(value.mistake);

export function readRecord(text: string | null): ReadRecord {
  const record = emptyRecord();
  if (text === null) return { record, state: 'good' };
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return { record, state: 'damaged' };
  }
  if (!isPlain(stored)) return { record, state: 'damaged' };
  if (typeof stored.version === 'number' && stored.version > VERSION)
    return { record, state: 'newer' };
  let whole = stored.version === VERSION;
  const sound = <T>(part: unknown, good: (value: unknown) => value is T): Record<string, T> => {
    if (part === undefined) return {};
    if (!isPlain(part)) whole = false;
    const entries = isPlain(part) ? Object.entries(part) : [];
    const kept = entries.filter((entry): entry is [string, T] => good(entry[1]));
    if (kept.length < entries.length) whole = false;
    return Object.fromEntries(kept);
  };
  record.ratings = sound(stored.ratings, isStanding);
  record.puzzles = sound(stored.puzzles, isRating);
  record.done = sound(stored.done, isDone);
  record.queue = sound(stored.queue, isDue);
  const own = Array.isArray(stored.own) ? (stored.own as unknown[]) : [];
  record.own = own.filter(isOwn);
  if (record.own.length < own.length || (stored.own !== undefined && !Array.isArray(stored.own)))
    whole = false;
  return { record, state: whole ? 'good' : 'damaged' };
}

export interface Outcome {
  right: boolean;
  solver: PuzzleRating | null;
  puzzle: PuzzleRating | null;
  box: number | null;
  days: number | null;
}

/** The record after an attempt; `due` is the day on which the puzzle comes again. */
export function attempted(
  record: PuzzleRecord,
  { id, game, day, due }: { id: string; game: string; day: string; due: string | null },
  outcome: Outcome,
): PuzzleRecord {
  const first = record.done[id] === undefined;
  const queue = { ...record.queue };
  if (outcome.box === null || due === null) delete queue[id];
  else queue[id] = { box: outcome.box, due };
  const changed = { ...record, queue };
  if (!first) return changed;
  changed.done = { ...record.done, [id]: { right: outcome.right, date: day } };
  if (outcome.solver === null) return changed;
  const before = record.ratings[game] ?? { ...NEWCOMER, tried: 0, solved: 0 };
  const solved = before.solved + (outcome.right ? 1 : 0);
  changed.ratings = {
    ...record.ratings,
    [game]: { ...outcome.solver, tried: before.tried + 1, solved },
  };
  if (outcome.puzzle !== null) changed.puzzles = { ...record.puzzles, [id]: { ...outcome.puzzle } };
  return changed;
}

/** A name for a position of one's own, the same for the same position. */
export function ownId({ game, position, seat, best }: Mistake): string {
  let hash = 0;
  for (const sign of `${game}|${position}|${seat}|${best}`)
    hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return `own-${game}-${hash.toString(16)}`;
}

/** The record with some mistakes kept as puzzles; those that are there already stay as they are. */
export function keepMistakes(
  record: PuzzleRecord,
  mistakes: readonly Mistake[],
  day: string,
): PuzzleRecord {
  const known = new Set(record.own.map(({ id }) => id));
  const fresh = mistakes
    .map((mistake) => ({ id: ownId(mistake), mistake, kept: day }))
    .filter(({ id }) => !known.has(id));
  const queue = { ...record.queue };
  for (const { id } of fresh) queue[id] = { box: 1, due: day };
  const own = [...fresh, ...record.own];
  for (const { id } of own.splice(MOST_OWN)) delete queue[id]; // nobody could be shown it
  return { ...record, queue, own };
}

/** What is to be done again on a day, what has waited longest first. */
export function dueOn(record: PuzzleRecord, day: string): string[] {
  return Object.entries(record.queue)
    .filter(([, { due }]) => due <= day)
    .sort(([, one], [, other]) => one.due.localeCompare(other.due))
    .map(([id]) => id);
}
