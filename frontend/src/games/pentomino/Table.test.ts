import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import { announcer } from '../../lib/announce.svelte';
import { shownAs } from '../../lib/shown';
import type { View } from '../../lib/types';
import { NO_MARKS, type TableProps } from '../module';
import { pentomino } from './sample';
import Table from './Table.svelte';

const N = 'N:d4 e4 f4 c5 d5';

function table(shown: View, change: Partial<TableProps> = {}) {
  const play = vi.fn();
  const props = { view: shown, fresh: false, interactive: true, pending: null, marks: NO_MARKS };
  return { play, ...render(Table, { ...props, play, ...change }) };
}

const cell = (name: string): HTMLElement =>
  screen.getByRole('button', { name: new RegExp(`^${name},`) });
const piece = (letter: string): HTMLElement =>
  screen.getByRole('button', { name: new RegExp(`^${letter}(,|$)`) });
/** A press by mouse, unlike one by key, counts its clicks. */
const click = (element: HTMLElement) => fireEvent.click(element, { detail: 1 });
const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');
const shown = (container: HTMLElement, kind: string): number =>
  container.querySelectorAll(`.board .${kind} .body`).length;

test.each([
  [8, 8],
  [5, 12],
  [12, 5],
  [3, 7],
])('a board of %i by %i is a grid with coordinates', (rows, columns) => {
  table(pentomino([], { rows, columns }));
  const grid = screen.getByRole('grid', { name: `Pentomino board, ${rows} by ${columns}` });
  expect(within(grid).getAllByRole('row')).toHaveLength(rows);
  expect(within(grid).getAllByRole('gridcell')).toHaveLength(rows * columns);
  expect(cell('a1').getAttribute('aria-label')).toBe('a1, empty');
});

test('pieces on the board are told, the last one as such', () => {
  const { container } = table(pentomino([N, 'X:b2 a3 b3 c3 b4']));
  expect(cell('d4').getAttribute('aria-label')).toBe('d4, N');
  expect(cell('b3').getAttribute('aria-label')).toBe('b3, X, last move');
  expect(shown(container, 'solid')).toBe(2);
  expect(piece('N').getAttribute('aria-disabled')).toBe('true');
  expect(piece('F').querySelector('.hidden')?.textContent).toBe('F, 1 place');
});

test('by keyboard: choose, move, turn, place', async () => {
  const { play, container } = table(pentomino());
  await fireEvent.click(piece('I')); // Enter on a button is a click without a pointer
  expect(focused()).toMatch(/^e5,/);
  expect(shown(container, 'ghost')).toBe(1);
  expect(announcer.text).toContain('I fits in 32 places this way.');
  await fireEvent.keyDown(document.activeElement!, { key: 'r' });
  for (const key of ['PageUp', 'Home']) await fireEvent.keyDown(document.activeElement!, { key });
  expect(focused()).toMatch(/^a1,/);
  expect(announcer.text).toMatch(/^On a1 b1 c1 d1 e1\./);
  await fireEvent.click(document.activeElement!);
  expect(play).toHaveBeenCalledWith('I:a1 b1 c1 d1 e1');
});

test('Escape puts the piece back, and Enter then asks for one', async () => {
  const { play, container } = table(pentomino());
  await fireEvent.click(piece('X'));
  await fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(shown(container, 'ghost')).toBe(0);
  await fireEvent.click(document.activeElement!);
  expect(announcer.text).toContain('Choose a piece.');
  expect(play).not.toHaveBeenCalled();
});

test('by mouse: a piece that does not fit is shown so, and the server says why', async () => {
  const { play, container } = table(pentomino([N]));
  await click(piece('X'));
  expect(container.querySelectorAll('.stop').length).toBeGreaterThan(10);
  await click(cell('d4'));
  expect(shown(container, 'refused')).toBe(1);
  expect(play).toHaveBeenCalledWith('X:d3 c4 d4 e4 d5');
});

test('flip turns over where the rules allow it', async () => {
  table(pentomino());
  await click(piece('L'));
  const flip = screen.getByRole<HTMLButtonElement>('button', { name: 'Flip' });
  expect(flip.disabled).toBe(false);
  await click(flip);
  expect(announcer.text).toContain('Flipped');
});

test('without reflections only what looks the same from behind can be flipped', async () => {
  const all = shownAs(pentomino().view, 'pentomino').orientations;
  const one: [number, number][] = [
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
    [3, 1],
  ];
  table(pentomino([], { orientations: { ...all, L: [one] } }));
  await click(piece('L'));
  const flip = screen.getByRole<HTMLButtonElement>('button', { name: 'Flip' });
  expect(flip.disabled).toBe(true);
  await fireEvent.keyDown(piece('L'), { key: 'f' });
  expect(announcer.text).toContain('not flipped');
  await click(piece('X'));
  expect(flip.disabled).toBe(false);
});

test('used pieces, and pieces of the other side, cannot be chosen', async () => {
  const { container } = table(pentomino([], { pools: ['FIL', 'XYZ'] }));
  await click(piece('X'));
  expect(container.querySelectorAll('.stop')).toHaveLength(0);
  expect(screen.getByRole('heading', { name: 'Pieces of second' })).toBeTruthy();
});

test('in a draft a press takes the piece', async () => {
  const wire = { phase: 'draft' as const, undrafted: 'FIL', pools: ['', ''] };
  const { play } = table(pentomino([], wire));
  await click(piece('L'));
  await click(piece('X')); // not to be had
  expect(play.mock.calls).toEqual([['L']]);
});

test('a move on its way is shown at once', () => {
  const { container } = table(pentomino(), { pending: N, interactive: false });
  expect(shown(container, 'solid')).toBe(1);
});

test('hints are seen and heard', () => {
  const marks = { area: ['X:b1 a2 b2 c2 b3'], candidates: [N, 'I:h1 h2 h3 h4 h5'], move: null };
  const { container } = table(pentomino(), { marks });
  expect(shown(container, 'frame')).toBe(2);
  expect(container.querySelectorAll('.cell.area')).toHaveLength(5);
  expect(cell('b2').getAttribute('aria-label')).toBe('b2, empty, hinted');
  expect(cell('h5').getAttribute('aria-label')).toBe('h5, empty, hinted');
});

test('in a review every place of a piece says whether it wins', async () => {
  const verdicts = new Map([
    ['X:b1 a2 b2 c2 b3', 'win'],
    ['X:g6 f7 g7 h7 g8', 'loss'],
  ] as const);
  const marks = { ...NO_MARKS, verdicts };
  const { play, container } = table(pentomino(), { marks, interactive: false });
  expect(container.querySelectorAll('.cell.winning')).toHaveLength(5);
  expect(piece('X').querySelector('.hidden')?.textContent).toBe('X, 1 place, 1 way to win');
  await click(piece('X'));
  expect(container.querySelectorAll('.stop.win')).toHaveLength(1);
  expect(container.querySelectorAll('path.loss')).toHaveLength(1);
  expect(cell('b2').getAttribute('aria-label')).toBe('b2, empty, fits here, wins');
  await click(cell('g7'));
  expect(screen.getByText('Here it loses.')).toBeTruthy();
  expect(play).not.toHaveBeenCalled();
});

test('fingers lay a piece down, push it and confirm', async () => {
  const { play } = table(pentomino());
  await fireEvent.pointerDown(piece('X'), { button: 0, pointerType: 'touch' });
  await fireEvent.pointerUp(piece('X'), { pointerType: 'touch' });
  await click(piece('X'));
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Place' });
  expect(confirm.disabled).toBe(true);
  const grid = screen.getByRole('grid');
  vi.spyOn(grid, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 320, 320));
  const at = { pointerType: 'touch', clientX: 100, clientY: 100 };
  await fireEvent.pointerDown(cell('c3'), at);
  await click(cell('c3'));
  expect(play).not.toHaveBeenCalled();
  await click(screen.getByRole('button', { name: 'Move it right' }));
  await click(confirm);
  expect(play).toHaveBeenCalledWith('X:d2 c3 d3 e3 d4');
});
