import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import { sitDown } from '../saved';
import { view } from '../testing/samples';
import Guests from './Guests.svelte';
import { clearAddress, deviceLink, invitationHere, takeTokens } from './invitation';

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
  const link = (screen.getByLabelText('Link for White') as HTMLInputElement).value;
  await fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(writeText).toHaveBeenCalledWith(link);
  const { pathname, hash } = new URL(link);
  history.replaceState(null, '', pathname + hash);
  expect(invitationHere()).toEqual({ seat: 1, code: 'a code' });
  expect(invitationHere()).toEqual({ seat: 1, code: 'a code' }); // loading again loses nothing
  clearAddress('T1');
  expect(invitationHere()).toBeNull();
  vi.unstubAllGlobals();
});

test('the others are told who is missing, and no more', () => {
  render(Guests, { view: waiting });
  expect(screen.getByRole('heading', { name: 'Not here yet: White' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the link for another device brings the tokens along, and leaves them nowhere', () => {
  const tokens = { '0': 'abc-_9', opener: 'xyz' };
  const { pathname, hash } = new URL(deviceLink('T1', tokens));
  history.replaceState(null, '', pathname + hash);
  expect(takeTokens('T1')).toEqual(tokens);
  expect(location.hash).toBe('');
  expect(takeTokens('T1')).toBeNull();
  history.replaceState(null, '', `${pathname}#continue=x.y,0.bad%20token,nonsense`);
  expect(takeTokens('T1')).toBeNull();
});

test('who may invite makes a new link, also where the old one is not known', async () => {
  const renew = vi.fn();
  render(Guests, {
    view: { ...waiting, can: { ...waiting.can, invite: true } },
    renew,
  });
  await fireEvent.click(screen.getByRole('button', { name: 'New link: White' }));
  expect(renew).toHaveBeenCalledWith(1);
});
