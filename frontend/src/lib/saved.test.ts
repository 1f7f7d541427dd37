import { beforeEach, expect, test, vi } from 'vitest';

import { forget, keepUp, remember, savedGame, savedGames, sitDown, tokenFor } from './saved';
import { afterD3, view } from './testing/samples';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  vi.setSystemTime(1000);
  return () => vi.useRealTimers();
});

test('a table opened here is found again with its tokens', () => {
  sitDown('T1', 'reversi', { '0': 'secret' });
  expect(savedGame('T1')?.tokens).toEqual({ '0': 'secret' });
  expect(savedGame('T2')).toBeNull();
});

test('it keeps up with the table', () => {
  sitDown('T1', 'reversi', { '0': 'secret' });
  keepUp(view(), ['You', 'Normal']);
  expect(savedGame('T1')).toMatchObject({ title: 'Reversi', myMove: true, moves: 0 });
  keepUp(afterD3(), ['You', 'Normal']);
  expect(savedGame('T1')).toMatchObject({ moves: 1, myMove: false, tokens: { '0': 'secret' } });
});

test('looking at a game does not move it up, playing does', () => {
  sitDown('T1', 'reversi', {});
  keepUp(view(), []);
  vi.setSystemTime(2000);
  sitDown('T2', 'reversi', {});
  vi.setSystemTime(3000);
  keepUp(view(), []);
  expect(savedGames().map((game) => game.id)).toEqual(['T2', 'T1']);
  keepUp(afterD3(), []);
  expect(savedGames().map((game) => game.id)).toEqual(['T1', 'T2']);
});

test('somebody else’s table is not saved', () => {
  keepUp(view(), []);
  expect(savedGames()).toEqual([]);
});

test('a game can be forgotten, and broken storage is no storage', () => {
  sitDown('T1', 'reversi', {});
  forget('T1');
  expect(savedGames()).toEqual([]);
  localStorage.setItem('parlour.games', '{"not": a list');
  expect(savedGames()).toEqual([]);
});

test('what is needed to open the table and to invite guests is kept, and a seat taken later joins it', () => {
  remember(
    { id: 'T1', tokens: { '0': 'mine' }, opener: 'open', claims: { '1': 'code' } },
    'bridge',
  );
  sitDown('T1', 'bridge', { '1': 'theirs' });
  expect(savedGame('T1')?.claims).toEqual({ '1': 'code' });
  expect(tokenFor('T1')?.split(',').toSorted()).toEqual(['mine', 'open', 'theirs']);
});
