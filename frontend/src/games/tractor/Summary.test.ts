import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import type { View } from '../../lib/types';
import { table } from './samples';
import Summary from './Summary.svelte';
import { read } from './tractor';

const nothing = (): void => undefined;
const round = {
  number: 1,
  team: 1,
  held: false,
  points: 100,
  levels: 0,
  ranks: ['2', '2'],
  won: false,
  kitty: [],
  kitty_points: 10,
  multiplier: 0,
} as unknown as ReturnType<typeof read>['rounds'][number];

function titled(winners: number[] | null): string | null {
  const outcome =
    winners === null ? null : ({ winners, sentence: '' } as unknown as View['outcome']);
  const { unmount } = render(Summary, {
    view: table({ rounds: [round] }, { outcome }),
    go: null,
    last: nothing,
  });
  const title = screen.getByRole('heading', { level: 2 }).textContent;
  unmount();
  return title?.trim() ?? null;
}

test('the match is won by whom the outcome names, not by who had the last round', () => {
  expect(titled([1, 3])).toBe('East and West win the match');
  expect(titled([0, 2])).toBe('North and South win the match');
});

test('a match that nobody won, or that goes on, is not called won', () => {
  expect(titled([])).toBe('Round 1 is over');
  expect(titled([0, 1, 2, 3])).toBe('Round 1 is over');
  expect(titled(null)).toBe('Round 1 is over');
});
