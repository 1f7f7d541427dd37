import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import Thinking from './Thinking.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function wait(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
  flushSync();
}

test('nothing at first, then a sign, then the seconds', () => {
  render(Thinking, { since: Date.now() });
  wait(290);
  expect(screen.queryByText('thinking')).toBeNull();
  wait(20);
  expect(screen.getByText('thinking')).toBeTruthy();
  expect(screen.queryByText(/\d+ s/)).toBeNull();
  wait(3000);
  expect(screen.getByText('3 s')).toBeTruthy();
});
