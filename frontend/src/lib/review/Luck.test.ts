import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';

import type { TableApi } from '../client';
import type { ComparisonView } from '../types';
import Luck from './Luck.svelte';

afterEach(cleanup);

const found = (state: ComparisonView['state'], sentence = ''): ComparisonView => ({
  state,
  seat: 2,
  player: 'expert',
  done: 0,
  played: 3,
  games: 12,
  yours: null,
  ours: null,
  even: null,
  swing: null,
  swing_unit: 'points',
  view: null,
  results: [],
  sentence,
});

test('a round is told first, and on a second button the match', async () => {
  const startComparison = vi.fn((_: number, round: number | 'all' | null) =>
    Promise.resolve(found('done', `About ${round}.`)),
  );
  const api = { startComparison } as unknown as TableApi;
  render(Luck, { api, seat: 2, round: 1, match: true });
  await fireEvent.click(screen.getByRole('button', { name: 'How much was luck?' }));
  expect(await screen.findByText('About 1.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'How much was luck?' })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'And in the whole match?' }));
  expect(await screen.findByText('About all.')).toBeTruthy();
  expect(startComparison.mock.calls).toEqual([
    [2, 1],
    [2, 'all'],
  ]);
});

test('how far it has come is shown, and it can be stopped', async () => {
  const stopComparison = vi.fn(() => Promise.resolve());
  const startComparison = vi.fn(() => Promise.resolve(found('running')));
  const api = { startComparison, stopComparison } as unknown as TableApi;
  render(Luck, { api, seat: 2, round: null, match: false });
  expect(screen.queryByRole('button', { name: 'And in the whole match?' })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'How much was luck?' }));
  expect(await screen.findByText(/3 of 12 games played/)).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(stopComparison).toHaveBeenCalledWith(2);
  expect(await screen.findByRole('button', { name: 'How much was luck?' })).toBeTruthy();
});
