import { expect, test } from 'vitest';

import type { Mistake } from '../types';
import {
  attempted,
  dueOn,
  emptyRecord,
  keepMistakes,
  NEWCOMER,
  ownId,
  readRecord,
  VERSION,
  type Outcome,
} from './record';

const DAY = '2026-11-18';
const MISTAKE: Mistake = {
  game: 'reversi',
  rules: {},
  position: 'F5d6C3',
  seat: 1,
  ply: 3,
  played: 'f4',
  best: 'd3',
  sentence: 'Why.',
};
const MISSED: Outcome = {
  right: false,
  solver: { rating: 1100, deviation: 300 },
  puzzle: { rating: 1330, deviation: 80 },
  box: 1,
  days: 1,
};
const attempt = { id: 'reversi-1', game: 'reversi', day: DAY, due: '2026-11-19' };

test('what was written is read again', () => {
  const record = keepMistakes(attempted(emptyRecord(), attempt, MISSED), [MISTAKE], DAY);
  expect(readRecord(JSON.stringify(record))).toEqual({ record, state: 'good' });
  expect(readRecord(null)).toEqual({ record: emptyRecord(), state: 'good' });
});

test.each(['', '{', '[]', '7', 'null', '{}', '{"version":"1"}', '{"version":1,"own":{}}'])(
  'damaged as a whole: %s',
  (text) => expect(readRecord(text)).toEqual({ record: emptyRecord(), state: 'damaged' }),
);

test('a newer version is left alone', () => {
  const text = JSON.stringify({ version: VERSION + 1, queue: { a: { box: 1, due: DAY } } });
  expect(readRecord(text)).toEqual({ record: emptyRecord(), state: 'newer' });
});

test.each([
  ['ratings', { rating: 1200, deviation: 350, tried: 2, solved: 3 }],
  ['ratings', { rating: 99, deviation: 350, tried: 2, solved: 1 }],
  ['puzzles', { rating: 1200, deviation: 351 }],
  ['done', { right: 1, date: DAY }],
  ['done', { right: true, date: '2026-13-18' }],
  ['queue', { box: 6, due: DAY }],
  ['queue', { box: 1.5, due: DAY }],
  ['queue', { box: 1, due: 'tomorrow' }],
] as const)('only the damaged entry of %s is left out', (part, damaged) => {
  const good = {
    ratings: { rating: 1200, deviation: 350, tried: 2, solved: 1 },
    puzzles: { rating: 1200, deviation: 60 },
    done: { right: true, date: DAY },
    queue: { box: 5, due: DAY },
  }[part];
  const { record, state } = readRecord(
    JSON.stringify({ version: VERSION, [part]: { damaged, good } }),
  );
  expect(state).toBe('damaged');
  expect(record).toEqual({ ...emptyRecord(), [part]: { good } });
});

test('an own puzzle without its position is left out', () => {
  const good = { id: 'own-1', kept: DAY, mistake: MISTAKE };
  const bad = { ...good, mistake: { ...MISTAKE, position: null } };
  const { record, state } = readRecord(JSON.stringify({ version: VERSION, own: [bad, good] }));
  expect([record.own, state]).toEqual([[good], 'damaged']);
});

test('only the first attempt is rated; later ones move the puzzle in the queue', () => {
  const first = attempted(emptyRecord(), attempt, MISSED);
  expect(first.done['reversi-1']).toEqual({ right: false, date: DAY });
  expect(first.ratings.reversi).toEqual({ rating: 1100, deviation: 300, tried: 1, solved: 0 });
  expect(first.puzzles['reversi-1']).toEqual({ rating: 1330, deviation: 80 });
  expect(first.queue['reversi-1']).toEqual({ box: 1, due: '2026-11-19' });
  const solved: Outcome = { ...MISSED, right: true, box: 2, solver: { ...NEWCOMER } };
  const second = attempted(first, { ...attempt, due: '2026-11-21' }, solved);
  expect(second.ratings).toEqual(first.ratings);
  expect(second.done).toEqual(first.done);
  expect(second.queue['reversi-1']).toEqual({ box: 2, due: '2026-11-21' });
  const last = attempted(second, { ...attempt, due: null }, { ...solved, box: null, days: null });
  expect(last.queue).toEqual({});
  expect(second.queue['reversi-1']?.box).toBe(2); // records are not changed, but made anew
});

test('a solved puzzle counts as solved, and one that was not rated changes no rating', () => {
  const solved: Outcome = { ...MISSED, right: true, box: null, days: null };
  const after = attempted(emptyRecord(), { ...attempt, due: null }, solved);
  expect(after.ratings.reversi).toMatchObject({ tried: 1, solved: 1 });
  const unrated = attempted(emptyRecord(), attempt, { ...MISSED, solver: null, puzzle: null });
  expect([unrated.ratings, unrated.puzzles]).toEqual([{}, {}]);
  expect(unrated.done['reversi-1']?.right).toBe(false);
});

test('mistakes are kept once, the newest first, and are due at once', () => {
  const other: Mistake = { ...MISTAKE, best: 'c4' };
  expect(ownId(MISTAKE)).toBe(ownId({ ...MISTAKE, sentence: 'In other words.' }));
  expect(ownId(MISTAKE)).not.toBe(ownId(other));
  const once = keepMistakes(emptyRecord(), [MISTAKE], DAY);
  const twice = keepMistakes(once, [MISTAKE, other], '2026-11-20');
  expect(twice.own.map(({ id, kept }) => [id, kept])).toEqual([
    [ownId(other), '2026-11-20'],
    [ownId(MISTAKE), DAY],
  ]);
  expect(dueOn(twice, DAY)).toEqual([ownId(MISTAKE)]);
});

test('what is kept is bounded, and what falls out is not asked for again', () => {
  const many = Array.from({ length: 201 }, (_, ply) => ({ ...MISTAKE, position: `F5 ${ply}` }));
  const { own, queue } = keepMistakes(emptyRecord(), many, DAY);
  expect(own).toHaveLength(200);
  expect(Object.keys(queue).sort()).toEqual(own.map(({ id }) => id).sort());
});

test('what has waited longest comes first', () => {
  const queue = {
    late: { box: 1, due: '2026-11-17' },
    future: { box: 1, due: '2026-11-19' },
    latest: { box: 3, due: '2026-10-01' },
    today: { box: 2, due: DAY },
  };
  expect(dueOn({ ...emptyRecord(), queue }, DAY)).toEqual(['latest', 'late', 'today']);
});
