import { expect, test } from 'vitest';

import { gameInfo } from '../testing/samples';
import type { GameInfo } from '../types';
import { differing, grouped, nearest, rulesOf } from './presets';

const rule = (name: string, value: boolean | number): GameInfo['rules'][number] => ({
  name,
  title: name.toUpperCase(),
  kind: typeof value === 'boolean' ? 'bool' : 'int',
  default: value,
  summary: '',
  low: null,
  high: null,
  choices: [],
  labels: [],
  section: '',
});
const game = gameInfo({
  rules: [rule('a', true), rule('b', 3), rule('c', false)],
  groups: [
    { title: 'Two', rules: ['c', 'a'] },
    { title: 'One', rules: ['b'] },
  ],
  presets: [
    { name: 'usual', title: 'Usual', summary: '', values: {} },
    { name: 'club', title: 'Club', summary: '', values: { b: 5, c: true } },
  ],
});
const [usual, club] = game.presets as [GameInfo['presets'][number], GameInfo['presets'][number]];

test('a preset is its values over the defaults', () => {
  expect(rulesOf(game, club)).toEqual({ a: true, b: 5, c: true });
});

test('what differs from a preset is told, and the nearest preset found', () => {
  const values = { a: false, b: 5, c: true };
  expect(differing(game, club, values).map(({ title }) => title)).toEqual(['A']);
  expect(differing(game, usual, values)).toHaveLength(3);
  expect(nearest(game, values)).toBe(club);
  expect(nearest(game, rulesOf(game, usual))).toBe(usual);
});

test('rules stand under their headings, in the order of the groups', () => {
  const names = grouped(game).map(({ title, rules }) => [title, ...rules.map(({ name }) => name)]);
  expect(names).toEqual([
    ['Two', 'c', 'a'],
    ['One', 'b'],
  ]);
});
