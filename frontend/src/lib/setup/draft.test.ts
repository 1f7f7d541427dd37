import { beforeEach, expect, test } from 'vitest';

import { gameInfo } from '../testing/samples';
import { choiceOf } from './choice';
import { Draft } from './draft.svelte';

beforeEach(() => localStorage.clear());

test('against the computer: you on your side, the level on the other', () => {
  const draft = new Draft(gameInfo());
  draft.side = '1';
  draft.opponent.level = 'hard';
  expect(draft.request()).toMatchObject({
    game: 'reversi',
    rules: {},
    seats: [
      { spec: 'hard', name: 'Hard' },
      { spec: '', name: '' },
    ],
    position: '',
    think_seconds: null,
    clock: null,
    delay_seconds: 0,
  });
});

test('a thinking time is asked for, and remembered for the next game', () => {
  const draft = new Draft(gameInfo());
  draft.think = '5';
  expect(draft.request().think_seconds).toBe(5);
  draft.store();
  expect(new Draft(gameInfo()).request().think_seconds).toBe(5);
  draft.mode = 'people';
  expect(draft.request().think_seconds).toBeNull();
});

test('either side is drawn when the game starts', () => {
  const draft = new Draft(gameInfo());
  draft.side = 'any';
  const mine = (luck: number): number =>
    draft.request(() => luck).seats.findIndex((seat) => seat.spec === '');
  expect(mine(0.1)).toBe(0);
  expect(mine(0.9)).toBe(1);
});

test('people here: nobody is a bot', () => {
  const draft = new Draft(gameInfo());
  draft.mode = 'people';
  expect(draft.request().seats.every((seat) => seat.spec === '')).toBe(true);
});

test('only computers: each seat by itself, players with their settings', () => {
  const draft = new Draft(gameInfo());
  draft.mode = 'watch';
  draft.bots[0]!.kind = 'player';
  draft.bots[0]!.player = 'alphabeta';
  draft.bots[0]!.settings = { depth: 2, book: true };
  expect(draft.request().seats).toMatchObject([
    { spec: 'alphabeta(depth=2)', name: 'Alpha-beta' },
    { spec: 'normal', name: 'Normal' },
  ]);
});

test('rules are sent only where they differ', () => {
  const draft = new Draft(gameInfo());
  draft.rules = { size: 6 };
  expect(draft.request().rules).toEqual({ size: 6 });
});

test('a setting out of range keeps the game from starting', () => {
  const draft = new Draft(gameInfo());
  draft.opponent = { kind: 'player', level: '', player: 'alphabeta', settings: { depth: 99 } };
  expect(draft.fits).toBe(false);
});

test('with more seats, single ones can be someone else', () => {
  const four = gameInfo({ seats: 4, seat_names: ['north', 'east', 'south', 'west'] });
  const draft = new Draft(four);
  draft.overrides[1] = 'person';
  draft.overrides[0] = 'level:expert';
  expect(draft.request().seats.map((seat) => seat.spec)).toEqual(['expert', '', '', 'normal']);
});

test('at a table of four one sits South, at others on the first seat, unless one says otherwise', () => {
  const four = gameInfo({ seats: 4, seat_names: ['north', 'east', 'south', 'west'] });
  expect(new Draft(four).side).toBe('2');
  expect(new Draft(gameInfo()).side).toBe('0');
  const other = new Draft(four);
  other.side = 'any';
  other.store();
  expect(new Draft(four).side).toBe('any');
});

test('the next game starts from the last choices', () => {
  const draft = new Draft(gameInfo());
  draft.side = '1';
  draft.opponent.level = 'expert';
  draft.store();
  const next = new Draft(gameInfo());
  expect(next.side).toBe('1');
  expect(next.opponent.level).toBe('expert');
});

test('a game without levels offers its players', () => {
  const draft = new Draft(gameInfo({ levels: [] }));
  expect(draft.request().seats[1]).toMatchObject({ spec: 'random', name: 'Random' });
});

test('the spec of a seat opens the dialog on what is', () => {
  expect(choiceOf(gameInfo(), 'hard')).toMatchObject({ kind: 'level', level: 'hard' });
  expect(choiceOf(gameInfo(), 'alphabeta(depth=4)')).toMatchObject({
    kind: 'player',
    player: 'alphabeta',
    settings: { depth: 4, book: true },
  });
});

test('people at their own screens are guests, all but the one who opens the table', () => {
  const draft = new Draft(gameInfo());
  draft.mode = 'people';
  expect(draft.request().seats.map(({ guest }) => guest)).toEqual([false, false]);
  draft.place = 'apart';
  draft.side = '1';
  expect(draft.request().seats.map(({ guest }) => guest)).toEqual([true, false]);
  draft.mode = 'bots';
  draft.overrides[0] = 'guest';
  expect(draft.request().seats[0]).toEqual({ spec: '', name: '', guest: true });
});
