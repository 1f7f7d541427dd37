import { beforeEach, expect, test } from 'vitest';

import { KEY, markOf, marks, remember, VERSION } from './progress';

beforeEach(() => localStorage.clear());

test('a lesson that was done stays done, and goes on where it was left', () => {
  remember('reversi', 'turning', 3);
  expect(markOf('reversi', 'turning')).toMatchObject({ step: 3, done: false });
  remember('reversi', 'turning', 1, true);
  remember('reversi', 'turning', 2);
  expect(markOf('reversi', 'turning')).toMatchObject({ step: 2, done: true });
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({ version: VERSION });
});

test('what cannot be read is left out', () => {
  for (const text of ['nonsense', '[]', '{"version":9,"games":{"a":{"b":{"step":2}}}}']) {
    localStorage.setItem(KEY, text);
    expect(marks()).toEqual({});
  }
  const games = { reversi: { turning: { step: 'x' }, corners: { step: 2 } }, hearts: 3 };
  localStorage.setItem(KEY, JSON.stringify({ version: 1, games }));
  expect(marks()).toEqual({ reversi: { corners: { step: 2, done: false, at: 0 } } });
});
