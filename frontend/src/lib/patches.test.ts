import { expect, test } from 'vitest';

import { patched } from './patches';
import cases from './testing/patches.json';

test('the changes that the server writes lead where the server says', () => {
  expect(cases.length).toBeGreaterThan(50);
  for (const { before, change, after } of cases) {
    expect(patched<unknown>(before, change), JSON.stringify(change)).toEqual(after);
  }
});

test('what has not changed is the same object, and what was is left alone', () => {
  const before = { hand: ['2C', '5D'], tricks: [{ plays: [1] }, { plays: [2] }] };
  const after = patched(before, { tricks: { 1: { plays: [1, 0, 3] } } });
  expect(after).toEqual({ hand: ['2C', '5D'], tricks: [{ plays: [1] }, { plays: [2, 3] }] });
  expect(after.hand).toBe(before.hand);
  expect(after.tricks[0]).toBe(before.tricks[0]);
  expect(before.tricks[1]).toEqual({ plays: [2] });
});
