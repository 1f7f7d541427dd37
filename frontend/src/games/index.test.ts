import { expect, test } from 'vitest';

import { loadGame } from '.';
import generic from './generic';
import reversi from './reversi';

test('a known game gets its table, any other the generic one', async () => {
  expect(await loadGame('reversi')).toBe(reversi);
  expect(await loadGame('never-heard-of')).toBe(generic);
});
