import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, test, vi } from 'vitest';

import { view } from '../../lib/testing/samples';
import type { Actions, View } from '../../lib/types';
import { NO_MARKS, type TableProps } from '../module';
import Table from './Table.svelte';

const few = ['d3', 'c4', 'f5', 'e6'].map((text) => ({ text, label: text }));
const DRAWN: View = view({
  game: 'unheard-of',
  view: { kind: 'drawing', drawing: '. . .\n. X O\n. O X' },
});

/** A table whose actions have arrived. */
async function table(found: Actions, change: Partial<TableProps> = {}) {
  const play = vi.fn();
  const legal = () => Promise.resolve(found);
  const props = { view: DRAWN, fresh: false, interactive: true, pending: null, marks: NO_MARKS };
  const rendered = render(Table, { ...props, play, legal, ...change });
  await tick();
  await tick();
  return { play, ...rendered };
}

const many = Array.from({ length: 40 }, (_, index) => ({
  text: `m${index}`,
  label: `Move ${index}`,
}));

test('shows the drawing of any game, and its actions as buttons', async () => {
  const { play, container } = await table({ listed: true, actions: few });
  expect(container.querySelector('pre')?.textContent).toBe('. . .\n. X O\n. O X');
  await fireEvent.click(screen.getByRole('button', { name: 'c4' }));
  expect(play).toHaveBeenCalledWith('c4');
});

test('few actions need no filter, many do', async () => {
  const { unmount } = await table({ listed: true, actions: few });
  expect(screen.queryByRole('searchbox')).toBeNull();
  unmount();
  const { play } = await table({ listed: true, actions: many });
  const box = screen.getByRole('searchbox', { name: 'Find a move' });
  await fireEvent.input(box, { target: { value: 'move 37' } });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await fireEvent.keyDown(box, { key: 'Enter' });
  expect(play).toHaveBeenCalledWith('m37');
});

test('a filter that fits nothing says so', async () => {
  await table({ listed: true, actions: many });
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
  expect(screen.getByText('No legal move matches.')).toBeTruthy();
});

test('actions too many to list are typed', async () => {
  const { play } = await table({ listed: false, actions: [] });
  const field = screen.getByRole('textbox', { name: 'Type your move' });
  await fireEvent.input(field, { target: { value: ' SA SK ' } });
  await fireEvent.submit(field.closest('form')!);
  expect(play).toHaveBeenCalledWith('SA SK');
});

test('who is not to move sees no actions', async () => {
  await table({ listed: true, actions: few }, { interactive: false });
  expect(screen.queryAllByRole('button')).toHaveLength(0);
});

test('hints mark the buttons', async () => {
  const marks = { area: ['north'], candidates: ['d3', 'f5'], move: 'c4' };
  await table({ listed: true, actions: few }, { marks });
  expect(screen.getByRole('button', { name: 'd3 Candidate 1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'c4' }).classList).toContain('advised');
  expect(screen.getByText('north')).toBeTruthy();
});
