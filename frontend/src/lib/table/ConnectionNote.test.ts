import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import ConnectionNote from './ConnectionNote.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a short loss is not worth a word, a longer one is, and then it is over', async () => {
  const retry = vi.fn();
  const { rerender } = render(ConnectionNote, { state: 'lost', retry });
  expect(screen.queryByText('Connection lost.')).toBeNull();
  vi.advanceTimersByTime(700);
  flushSync();
  expect(screen.getByText('Connection lost.')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
  expect(retry).toHaveBeenCalledOnce();
  await rerender({ state: 'live', retry });
  expect(screen.queryByText('Connection lost.')).toBeNull();
});
