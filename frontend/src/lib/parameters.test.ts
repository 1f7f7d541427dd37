import { expect, test } from 'vitest';

import {
  allFit,
  changed,
  defaults,
  fieldOf,
  labelOf,
  problem,
  specOf,
  step,
  valuesOf,
} from './parameters';
import { gameInfo, parameter } from './testing/samples';

const depth = parameter({ name: 'depth', kind: 'int', default: 6, low: 1, high: 10 });
const noise = parameter({ name: 'noise', kind: 'float', default: 0.5, low: 0, high: 2 });

test('each kind of parameter gets the field that suits it', () => {
  expect(fieldOf(parameter({ name: 'a', kind: 'bool' }))).toBe('switch');
  expect(fieldOf(parameter({ name: 'a', kind: 'int', choices: [4, 6] }))).toBe('choice');
  expect(fieldOf(parameter({ name: 'a', kind: 'str' }))).toBe('text');
  expect(fieldOf(depth)).toBe('slider');
  expect(fieldOf(noise)).toBe('slider');
  expect(fieldOf(parameter({ name: 'a', kind: 'int', low: 1, high: 1_000_000 }))).toBe('number');
  expect(fieldOf(parameter({ name: 'a', kind: 'float', low: 0 }))).toBe('number');
});

test('steps are whole for whole numbers and fine for others', () => {
  expect(step(depth)).toBe(1);
  expect(step(noise)).toBeCloseTo(0.1);
});

test('says why a value does not fit', () => {
  expect(problem(depth, 4)).toBeNull();
  expect(problem(depth, 0)).toBe('At least 1.');
  expect(problem(depth, 11)).toBe('At most 10.');
  expect(problem(depth, 2.5)).toBe('A whole number, please.');
  expect(problem(depth, Number.NaN)).toBe('A number, please.');
  expect(problem(noise, 2.5)).toBe('At most 2.');
  expect(allFit([depth, noise], { depth: 3, noise: 9 })).toBe(false);
  expect(allFit([depth, noise], defaults([depth, noise]))).toBe(true);
});

test('only what differs from the defaults is sent', () => {
  expect(changed([depth, noise], { depth: 6, noise: 1 })).toEqual({ noise: 1 });
});

test('a spec is as short as can be, and quotes what needs it', () => {
  const player = gameInfo().players[1]!;
  expect(specOf(player, defaults(player.settings))).toBe('alphabeta');
  expect(specOf(player, { depth: 4, book: false })).toBe('alphabeta(depth=4, book=off)');
  const named = { ...player, settings: [parameter({ name: 'file', kind: 'str', default: '' })] };
  expect(specOf(named, { file: 'my book, new' })).toBe('alphabeta(file="my book, new")');
});

test('a spec is read back as it was written', () => {
  const player = {
    ...gameInfo().players[1]!,
    settings: [
      ...gameInfo().players[1]!.settings,
      parameter({ name: 'file', kind: 'str', default: '' }),
    ],
  };
  const values = { depth: 4, book: false, file: 'my book, new' };
  expect(valuesOf(player, specOf(player, values))).toEqual(values);
  expect(valuesOf(player, 'alphabeta')).toEqual(defaults(player.settings));
});

test('names become labels', () => {
  expect(labelOf('empties_to_winner')).toBe('Empties to winner');
});
