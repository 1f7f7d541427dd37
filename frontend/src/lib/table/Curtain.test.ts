import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import { view } from '../testing/samples';
import Curtain from './Curtain.svelte';

const SHARED = { held: [0, 1], seat: 1 };

test('the cover asks for the one of those who share the screen that is to move', async () => {
  const uncover = vi.fn();
  render(Curtain, { view: view({ ...SHARED, my_move: true, waiting: [1] }), uncover });
  expect(screen.getByText('Hand the screen to White.')).not.toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'I am White: show my side' }));
  expect(uncover).toHaveBeenCalledOnce();
});

test('while somebody else is to move it asks for nobody', () => {
  render(Curtain, { view: view({ ...SHARED, my_move: false, waiting: [2] }), uncover: vi.fn() });
  expect(screen.getByText(/^The others are playing/)).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/White/)).toBeNull();
});

test('while cards are dealt each of those who share the screen may look', async () => {
  const lookAs = vi.fn();
  const dealing = { dealt: 9, cards: 100, last: false, wish: null, paused: false, can_pause: true };
  render(Curtain, {
    view: view({ ...SHARED, my_move: false, waiting: [], dealing }),
    uncover: vi.fn(),
    lookAs,
  });
  expect(screen.getAllByRole('button')).toHaveLength(2);
  await fireEvent.click(screen.getByRole('button', { name: 'I am White: show my side' }));
  expect(lookAs).toHaveBeenCalledWith(1);
});
