import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { HintView } from '../types';
import HintCard from './HintCard.svelte';

const nothing = (): void => undefined;
const actions = { more: nothing, numbers: nothing, deals: nothing, close: nothing };
const first: HintView = {
  level: 1,
  text: 'Who still has the queen of spades?',
  area: [],
  candidates: [],
  action: '',
  reasons: [],
  highlight: [],
  decision: null,
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a hint that is awaited shows so after 300 ms, and not before', async () => {
  render(HintCard, { hint: null, since: Date.now(), ...actions });
  expect(screen.getByRole('status').textContent?.trim()).toBe('');
  await vi.advanceTimersByTimeAsync(250);
  expect(screen.getByRole('status').textContent?.trim()).toBe('');
  await vi.advanceTimersByTimeAsync(100);
  expect(screen.getByRole('status').textContent).toContain('Looking for a hint');
});

test('the step that is told stays while the next one is awaited', async () => {
  const { rerender } = render(HintCard, { hint: first, since: null, ...actions });
  expect(screen.getByText('Step 1 of 4')).toBeTruthy();
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Show candidates' });
  expect(next.disabled).toBe(false);
  await rerender({ since: Date.now() });
  expect(next.disabled).toBe(true);
  expect(screen.getByText(first.text)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Hint' }).getAttribute('aria-busy')).toBe('true');
});
