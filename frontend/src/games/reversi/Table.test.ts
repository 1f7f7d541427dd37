import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import { shownAs } from '../../lib/shown';
import { afterD3, view } from '../../lib/testing/samples';
import type { View } from '../../lib/types';
import { NO_MARKS, type TableProps } from '../module';
import Table from './Table.svelte';

function table(shown: View, change: Partial<TableProps> = {}) {
  const play = vi.fn();
  const props = { view: shown, fresh: false, interactive: true, pending: null, marks: NO_MARKS };
  return { play, ...render(Table, { ...props, play, ...change }) };
}

test('the board is a grid of labelled squares', () => {
  table(view());
  const grid = screen.getByRole('grid', { name: 'Reversi board, 8 by 8' });
  expect(within(grid).getAllByRole('row')).toHaveLength(8);
  expect(within(grid).getAllByRole('gridcell')).toHaveLength(64);
  expect(screen.getByRole('button', { name: 'd3, empty, legal move' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'd4, white' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'a1, empty' })).toBeTruthy();
});

test('the last move is told, and who cannot move sees no legal moves', () => {
  table(afterD3(), { interactive: false });
  expect(screen.getByRole('button', { name: 'd3, black, last move' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /legal move/ })).toBeNull();
});

test('a press plays a square, legal or not: the server says why not', async () => {
  const { play } = table(view());
  await fireEvent.click(screen.getByRole('button', { name: 'd3, empty, legal move' }));
  await fireEvent.click(screen.getByRole('button', { name: 'a1, empty' }));
  expect(play.mock.calls).toEqual([['d3'], ['a1']]);
});

test('one square is in the tab order, and arrows move it', async () => {
  table(view());
  const stops = screen.getAllByRole('button').filter((button) => button.tabIndex === 0);
  expect(stops.map((button) => button.getAttribute('aria-label'))).toEqual([
    'd3, empty, legal move',
  ]);
  stops[0]!.focus();
  await fireEvent.keyDown(stops[0]!, { key: 'ArrowDown' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('d4, white');
  await fireEvent.keyDown(document.activeElement!, { key: '.' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('f5, empty, legal move');
  expect((document.activeElement as HTMLElement).tabIndex).toBe(0);
});

test('the worth of a move is written on its square and said', () => {
  const worths = new Map([
    ['d3', { value: 2.25, exact: false, best: true }],
    ['c4', { value: -4, exact: true, best: false }],
  ]);
  const { container } = table(view(), { marks: { ...NO_MARKS, worths } });
  const written = [...container.querySelectorAll('.worth')].map((item) => item.textContent);
  expect(written).toEqual(['+2.3', '−4']);
  expect(container.querySelectorAll('.worth.best')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'd3, empty, legal move, worth +2.3' })).toBeTruthy();
});

test('turned discs are shown turning only when the move is new', () => {
  const still = table(afterD3());
  expect(still.container.querySelectorAll('.turning')).toHaveLength(0);
  still.unmount();
  const fresh = table(afterD3(), { fresh: true });
  expect(fresh.container.querySelectorAll('.turning')).toHaveLength(1);
});

test('the touched square shows its disc at once', () => {
  const { container } = table(view(), { pending: 'd3' });
  expect(container.querySelectorAll('.placing')).toHaveLength(1);
  expect(container.querySelectorAll('.faint')).toHaveLength(0);
});

test('a forced pass is one clear button', async () => {
  const stuck = view({
    view: { ...shownAs(view().view, 'reversi'), legal: ['--'] },
  });
  const { play } = table(stuck);
  expect(screen.getByText('You have no legal move.')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Pass' }));
  expect(play).toHaveBeenCalledWith('--');
});

test('hints are seen and heard', () => {
  const marks = { area: ['c4'], candidates: ['d3', 'f5'], move: 'e6' };
  const { container } = table(view(), { marks });
  expect(container.querySelectorAll('.area')).toHaveLength(1);
  expect([...container.querySelectorAll('.rank')].map((rank) => rank.textContent)).toEqual([
    '1',
    '2',
  ]);
  expect(container.querySelectorAll('.advised')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'f5, empty, legal move, hinted' })).toBeTruthy();
});

test.each([4, 6, 10])('a board of %i has as many squares', (size) => {
  const cells = '-'.repeat(size * size);
  table(view({ view: { ...shownAs(view().view, 'reversi'), size, cells } }));
  expect(screen.getAllByRole('gridcell')).toHaveLength(size * size);
});

test('squares that a reason speaks of are lit and said', () => {
  const { container } = table(view(), { marks: { ...NO_MARKS, move: 'd3', lit: ['a1', 'd3'] } });
  expect(container.querySelectorAll('rect.lit')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'a1, empty, meant by the hint' })).toBeTruthy();
});
