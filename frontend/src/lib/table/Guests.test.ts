import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import { sitDown } from '../saved';
import { view } from '../testing/samples';
import Guests from './Guests.svelte';
import { takeInvitation } from './invitation';

const waiting = view({
  seats: view().seats.map((seat) => ({ ...seat, human: true, spec: '', free: seat.seat === 1 })),
});

beforeEach(() => localStorage.clear());

test('who opened the table has a link for each guest, which leads to the seat', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  sitDown('T1', 'reversi', { '0': 'mine' }, { '1': 'a code' });
  render(Guests, { view: waiting });
  expect(screen.getByRole('heading', { name: 'Not here yet: White' })).toBeTruthy();
  const link = (screen.getByLabelText('White') as HTMLInputElement).value;
  await fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(writeText).toHaveBeenCalledWith(link);
  const { pathname, hash } = new URL(link);
  history.replaceState(null, '', pathname + hash);
  expect(takeInvitation('T1')).toEqual({ seat: 1, code: 'a code' });
  expect(location.hash).toBe(''); // it is not left where somebody else may read it
  vi.unstubAllGlobals();
});

test('the others are told who is missing, and no more', () => {
  render(Guests, { view: waiting });
  expect(screen.getByRole('heading', { name: 'Not here yet: White' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
