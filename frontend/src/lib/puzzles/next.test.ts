import { afterEach, expect, test, vi } from 'vitest';

import type { PuzzleSummary } from '../types';
import { nearest, nextPuzzle } from './next';
import { emptyRecord, type PuzzleRecord } from './record';

const DAY = '2026-11-18';

const puzzle = (id: string, rating: number, theme = 'parity'): PuzzleSummary => ({
  id,
  game: 'reversi',
  game_title: 'Reversi',
  theme,
  theme_title: theme,
  rating,
  difficulty: 'easy',
  task: '',
});
const PUZZLES = [
  puzzle('low', 800),
  puzzle('near', 1250),
  puzzle('high', 1900),
  puzzle('corner', 1200, 'corners'),
];

function having(changes: Partial<PuzzleRecord>): PuzzleRecord {
  return { ...emptyRecord(), ...changes };
}

const done = (...ids: string[]): PuzzleRecord['done'] =>
  Object.fromEntries(ids.map((id) => [id, { right: true, date: DAY }]));

function serve(): void {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify({ puzzles: PUZZLES, themes: [] }))),
  );
}

afterEach(() => vi.unstubAllGlobals());

test('the nearest rating is chosen, of the solver and of the puzzle as both are here', () => {
  const same = PUZZLES.slice(0, 3);
  expect(nearest(same, emptyRecord(), '')?.id).toBe('near');
  const strong = having({
    ratings: { reversi: { rating: 1800, deviation: 60, tried: 9, solved: 8 } },
  });
  expect(nearest(same, strong, '')?.id).toBe('high');
  const eased = having({ puzzles: { low: { rating: 1201, deviation: 60 } } });
  expect(nearest(same, eased, '')?.id).toBe('low');
});

test('neither the same again nor what was tried', () => {
  expect(nearest(PUZZLES, having({ done: done('corner') }), 'near')?.id).toBe('low');
  expect(nearest(PUZZLES, having({ done: done('low', 'high', 'corner') }), 'near')).toBeNull();
});

test('what is due comes before anything else, but not the one just tried', async () => {
  const queue = { near: { box: 1, due: '2026-11-01' }, other: { box: 1, due: DAY } };
  expect(await nextPuzzle(having({ queue }), 'near', PUZZLES[0]!, DAY)).toBe('other');
});

test('then the same theme, then the same game, then none', async () => {
  serve();
  const like = PUZZLES[0]!;
  expect(await nextPuzzle(emptyRecord(), 'low', like, DAY)).toBe('near');
  const themeDone = having({ done: done('near', 'high') });
  expect(await nextPuzzle(themeDone, 'low', like, DAY)).toBe('corner');
  const allDone = having({ done: done('near', 'high', 'corner') });
  expect(await nextPuzzle(allDone, 'low', like, DAY)).toBeNull();
  expect(await nextPuzzle(emptyRecord(), 'own-reversi-1', null, DAY)).toBeNull();
});
