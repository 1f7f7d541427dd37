import { beforeEach, expect, test, vi } from 'vitest';

import cases from '../testing/strength.json';
import { gameInfo, view as tableView } from '../testing/samples';
import { save } from '../saved';
import type { ReviewMove, ScaleInfo, View } from '../types';
import {
  beliefOf,
  choose,
  lineup,
  nearest,
  placeOf,
  ratedResults,
  sayChoice,
  sayStrength,
} from './adaptive';
import { lessonsDone, puzzleStanding } from './elsewhere';
import { overviews } from './overview';
import { adding, luckOf, merge, reviewOf, soundOf, writeProfile, type Result } from './profile';
import { ProfileError, readProfile, type Fault } from './reading';
import { keepResult, resultOf, reviewedBy } from './record';
import { profile } from './store.svelte';
import { above, believe, type Played } from './strength';

const KEY = 'parlour.profile';
const REVIEW = {
  decisions: 30,
  marks: { best: 20, inaccuracy: 3, mistake: 2, blunder: 1 },
  loss: 0.03,
  ideas: { corner: { count: 2, ask: { en: 'Which corner?', zh: '哪个角？' } } },
};

function result(number: number, change: Partial<Result> = {}): Result {
  return {
    id: `r${number}`,
    game: 'reversi',
    at: `2026-11-${String(number + 1).padStart(2, '0')}T10:00:00Z`,
    seat: 0,
    players: ['', 'normal'],
    points: [40, 24],
    won: 1,
    margin: 16,
    deals: 1,
    reason: 'finished',
    practice: false,
    adaptive: false,
    reviews: {},
    lucks: {},
    ...change,
  };
}

function reviewMove(change: Partial<ReviewMove>): ReviewMove {
  return {
    ply: 0,
    seat: 0,
    text: 'd3',
    label: 'd3',
    loss: null,
    mark: '',
    idea: '',
    ask: {},
    ...change,
  } as ReviewMove;
}

function faultOf(text: string): Fault {
  try {
    readProfile(text);
  } catch (error) {
    if (error instanceof ProfileError) return error.fault;
  }
  throw new Error('it was read');
}

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  profile.clear();
});

test('the model gives the numbers of the library', () => {
  expect(cases.length).toBeGreaterThan(10);
  for (const one of cases) {
    const scale = one.scale as unknown as ScaleInfo;
    const belief = believe(scale, one.played as Played[]);
    expect(belief.mean).toBeCloseTo(one.mean, 6);
    expect(belief.deviation).toBeCloseTo(one.deviation, 6);
    expect(belief.place).toBeCloseTo(one.place, 6);
    expect(belief.between[0]).toBeCloseTo(one.between[0] ?? NaN, 6);
    expect(belief.between[1]).toBeCloseTo(one.between[1] ?? NaN, 6);
    expect(nearest(scale, belief.mean)).toBe(one.level);
    expect(lineup(scale, belief.mean, 3)).toEqual(one.lineup);
    expect(placeOf(belief.place, Object.keys(scale.strengths).length - 1)).toEqual(one.told);
  }
});

test('tails of the normal distribution', () => {
  expect(above(0)).toBeCloseTo(0.5, 12);
  expect(above(1.959964)).toBeCloseTo(0.025, 7);
  expect(above(-1)).toBeCloseTo(0.841344746, 8);
  expect(above(5) / 2.866515719e-7).toBeCloseTo(1, 6);
});

test('what is written is read back', () => {
  const both = [
    result(0, { reviews: { all: REVIEW } }),
    result(1, { lucks: { '2': { yours: 3, mean: 1, even: 0 } } }),
  ];
  expect(readProfile(writeProfile(both))).toEqual(both);
});

test('merging loses and doubles nothing', () => {
  const mine = [result(0, { reviews: { '1': REVIEW } }), result(1)];
  const other = [result(0, { reviews: { '2': REVIEW } }), result(2)];
  const both = merge(mine, other);
  expect(both.map(({ id }) => id)).toEqual(['r0', 'r1', 'r2']);
  expect(Object.keys(both[0]?.reviews ?? {})).toEqual(['1', '2']);
  expect(merge(both, other)).toEqual(both);
  const later = result(0, { at: '2026-11-20T10:00:00Z', won: 0 });
  expect(merge([result(0)], [later])).toEqual([later]);
  expect(merge([later], [result(0)])).toEqual([later]);
  expect(adding(mine, result(1, { won: 0 })).map(({ won }) => won)).toEqual([1, 0]);
});

test('a bare list of version 0 is migrated, a newer version refused', () => {
  expect(readProfile(JSON.stringify([result(0)]))).toEqual([result(0)]);
  expect(faultOf('{"format":"parlour-profile","version":7,"results":3}')).toEqual({
    kind: 'newer',
    version: 7,
  });
});

test.each([
  ['{"format":\n"parlour-profile",\n', { kind: 'json', where: '3' }],
  ['{}', { kind: 'alien' }],
  ['7', { kind: 'alien' }],
  ['{"format":"parlour-profile","version":1,"results":{}}', { kind: 'field', where: 'results' }],
  [
    JSON.stringify([result(0), { ...result(1), points: [1] }]),
    { kind: 'field', where: 'results[1].points' },
  ],
  [JSON.stringify([{ ...result(0), seat: 2 }]), { kind: 'field', where: 'results[0].seat' }],
  [JSON.stringify([{ ...result(0), at: 'soon' }]), { kind: 'field', where: 'results[0].at' }],
  [JSON.stringify([{ ...result(0), won: 3 }]), { kind: 'field', where: 'results[0].won' }],
  [
    JSON.stringify([{ ...result(0), reviews: { all: { ...REVIEW, decisions: 1 } } }]),
    { kind: 'field', where: 'results[0].reviews' },
  ],
])('damage is told with its place: %s', (text, fault) => {
  expect(faultOf(text)).toEqual(fault);
});

test('what is added is on the device, and a bad file changes nothing', () => {
  profile.add(result(0));
  expect(readProfile(localStorage.getItem(KEY) ?? '')).toEqual([result(0)]);
  const before = localStorage.getItem(KEY);
  expect(() => profile.take('{')).toThrow(ProfileError);
  expect(localStorage.getItem(KEY)).toBe(before);
  expect(profile.take(writeProfile([result(0), result(1)]))).toEqual({ fresh: 1, known: 1 });
  profile.drop('r1');
  expect(profile.results).toEqual([result(0)]);
});

test('full storage is said, what was stored stays, and the result is still on the page', () => {
  profile.add(result(0));
  const before = localStorage.getItem(KEY);
  const kept = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.getItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  profile.add(result(1));
  expect(profile.fault).toMatch(/full/);
  expect(profile.results).toHaveLength(2);
  expect(localStorage.getItem(KEY)).toBe(before);
  expect(readProfile(profile.text)).toHaveLength(2);
  vi.unstubAllGlobals();
  profile.add(result(2));
  expect(profile.fault).toBe('');
  expect(readProfile(localStorage.getItem(KEY) ?? '')).toHaveLength(3);
});

test('forbidden storage is said', () => {
  const forbid = (): never => {
    throw new DOMException('no', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
  profile.add(result(0));
  expect(profile.fault).toMatch(/keeps nothing/);
  expect(profile.results).toHaveLength(1);
});

test('a damaged value is never written over until it is forgotten', () => {
  localStorage.setItem(KEY, '{"format":');
  profile.load();
  profile.add(result(0));
  expect(localStorage.getItem(KEY)).toBe('{"format":');
  expect(profile.damaged).toBe(true);
  expect(profile.fault).toMatch(/damaged/);
  expect(profile.raw).toBe('{"format":');
  profile.clear();
  expect(localStorage.getItem(KEY)).toBeNull();
  profile.add(result(1));
  expect(profile.fault).toBe('');
});

test('rounds are summed unless the whole game was reviewed', () => {
  const rounds = reviewOf(result(0, { reviews: { '1': REVIEW, '2': REVIEW } }));
  expect(rounds?.decisions).toBe(60);
  expect(rounds && soundOf(rounds)).toBe(48);
  expect(rounds?.ideas.corner?.count).toBe(4);
  expect(reviewOf(result(0, { reviews: { '1': REVIEW, all: REVIEW } }))).toEqual(REVIEW);
  const lucks = { '1': { yours: 3, mean: 1, even: 0 }, '2': { yours: 2, mean: 1, even: 0.5 } };
  expect(luckOf(result(0, { lucks }))).toEqual({ yours: 5, mean: 2, even: 0.5 });
  expect(luckOf(result(0))).toBeNull();
});

function ended(change: Partial<View> = {}): View {
  return tableView({
    held: [0],
    outcome: {
      points: [40, 24],
      winners: [0],
      reason: 'finished',
      unit: 'discs',
      sentence: 'Black won.',
      margins: [16, -16],
      deals: 1,
    },
    ...change,
  });
}

function sitAt(id: string, aided = false): void {
  const { game, title } = ended();
  const rest = { tokens: {}, players: [], moves: 0, result: '', myMove: false, updated: 0 };
  save({ id, game, title, ...rest, aided });
}

test('a finished game is kept once, and not at all when its end is taken back', () => {
  const view = ended();
  expect(resultOf(view)).toBeNull(); // a table of another device
  sitAt(view.id);
  keepResult(view);
  keepResult(view);
  expect(profile.results).toHaveLength(1);
  expect(profile.results[0]).toMatchObject({ won: 1, margin: 16, practice: false, seat: 0 });
  keepResult({ ...view, outcome: null });
  expect(profile.results).toEqual([]);
});

test('help makes it practice, and several seats at one screen are nobody in particular', () => {
  const view = ended();
  sitAt(view.id, true);
  expect(resultOf(view)?.practice).toBe(true);
  expect(resultOf({ ...view, held: [0, 1] })).toBeNull();
});

test('a review is counted by marks and ideas', () => {
  const moves = [
    reviewMove({ seat: 0, mark: 'blunder', loss: 0.3, idea: 'corner', ask: { en: 'Which?' } }),
    reviewMove({ seat: 0, mark: 'best', loss: 0, idea: '', ask: {} }),
    reviewMove({ seat: 1, mark: 'mistake', loss: 0.1, idea: 'corner', ask: {} }),
    reviewMove({ seat: 0, mark: '', loss: null, idea: '', ask: {} }),
  ];
  const found = reviewedBy(moves, 0);
  expect(found).toMatchObject({
    decisions: 2,
    loss: 0.15,
    marks: { blunder: 1, best: 1, mistake: 0 },
  });
  expect(found.ideas).toEqual({ corner: { count: 1, ask: { en: 'Which?' } } });
});

test('who plays next is told with the reasons', () => {
  const game = gameInfo();
  const won = [0, 1, 2, 3, 4, 5].map((number) => result(number, { margin: 20 }));
  const first = choose(game, 0, []);
  expect(first?.level).toBe('normal');
  expect(first && sayChoice(game, first, (level) => level)).toMatch(
    /^Nothing is known of your Reversi/,
  );
  const choice = choose(game, 0, won);
  expect(choice && sayChoice(game, choice, (level) => level)).toMatch(
    /^You won 6 of your last 6 games, by 20 discs on average. So \w+ will play today/,
  );
  const belief = beliefOf(game, won);
  expect(belief && sayStrength(game, belief)).toMatch(/^You are .* with a certainty of 90 %\.$/);
});

test('practice, people and named players are not rated', () => {
  const others = [
    result(1, { practice: true }),
    result(2, { players: ['', ''] }),
    result(3, { players: ['', 'alphabeta(depth=1)'] }),
    result(4, { game: 'hearts' }),
  ];
  expect(ratedResults(gameInfo(), others)).toEqual([]);
  expect(choose(gameInfo({ scale: null }), 0, [])).toBeNull();
});

test('an overview counts by level and finds what to work on', () => {
  const [reversi, gone] = overviews(
    [
      result(0, { reviews: { all: REVIEW } }),
      result(1, { won: 0 }),
      result(2, { players: ['', 'easy'], won: 0.5 }),
      result(3, { game: 'gone', players: ['', 'x'] }),
    ],
    [gameInfo()],
  );
  expect(reversi?.levels).toEqual([
    { level: 'easy', won: 0, drawn: 1, lost: 0 },
    { level: 'normal', won: 1, drawn: 0, lost: 1 },
  ]);
  expect(reversi?.accuracy.map(({ share }) => share)).toEqual([0.8]);
  expect(reversi?.ideas[0]?.[0]).toBe('corner');
  expect(gone?.game).toBeNull();
  expect(gone?.belief).toBeNull();
});

test('puzzles and lessons are told where they are', () => {
  expect(puzzleStanding()).toBeNull();
  expect(lessonsDone()).toBeNull();
  localStorage.setItem(
    'parlour.puzzles',
    JSON.stringify({ version: 1, rating: { value: 1512.3 }, solved: ['a', 'b'] }),
  );
  localStorage.setItem('parlour.lessons', JSON.stringify({ version: 1, done: { a: true } }));
  expect(puzzleStanding()).toEqual({ rating: 1512.3, solved: 2 });
  expect(lessonsDone()).toBe(1);
  localStorage.setItem('parlour.lessons', 'damaged');
  expect(lessonsDone()).toBeNull();
});
