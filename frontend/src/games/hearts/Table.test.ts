import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import { settings } from '../../lib/settings.svelte';
import { trick } from '../../lib/testing/samples';
import type { View } from '../../lib/types';
import { NO_MARKS, type TableProps } from '../module';
import { following, table } from './samples';
import Sheet from './Sheet.svelte';
import Table from './Table.svelte';

function sit(view: View, change: Partial<TableProps> = {}) {
  const play = vi.fn();
  const tell = vi.fn();
  const props = {
    view,
    fresh: false,
    interactive: true,
    pending: null,
    marks: NO_MARKS,
    play,
    tell,
  };
  return { play, tell, ...render(Table, { ...props, ...change }) };
}

const card = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

beforeEach(() => {
  settings.speed = 'off';
});

test('the hand is lists of cards, a list for each suit', () => {
  sit(table());
  const hand = screen.getByRole('group', { name: 'Your hand, 13 cards' });
  const lists = within(hand).getAllByRole('list');
  expect(lists.map((list) => list.getAttribute('aria-label'))).toEqual([
    'Spades, 2 cards',
    'Hearts, 3 cards',
    'Clubs, 3 cards',
    'Diamonds, 5 cards',
  ]);
  expect(
    within(lists[1]!)
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Queen of hearts', 'Jack of hearts', '4 of hearts']);
});

test('three cards are chosen, changed and passed', async () => {
  const { play, tell } = sit(table());
  const go = card(/^Pass to East/);
  expect(go).toHaveProperty('disabled', true);
  for (const name of ['King of spades', 'Ace of diamonds', 'Queen of hearts']) {
    await fireEvent.click(card(name));
  }
  await fireEvent.click(card('2 of spades'));
  expect(tell).toHaveBeenCalledWith('Three cards are chosen. Put one back first.');
  await fireEvent.click(card('Ace of diamonds'));
  await fireEvent.click(card('2 of spades'));
  expect(card('2 of spades').getAttribute('aria-pressed')).toBe('true');
  expect(card('Ace of diamonds').getAttribute('aria-pressed')).toBe('false');
  await fireEvent.click(go);
  expect(play.mock.calls).toEqual([['KS QH 2S']]);
});

test('a card that may be played is played, another says which rule forbids it', async () => {
  const check = vi.fn((text: string) =>
    Promise.resolve(`You hold clubs and must follow suit; ${text} does not.`),
  );
  const { play, tell } = sit(following(), { check });
  await fireEvent.click(card('Ace of diamonds, not playable now'));
  await vi.waitFor(() => expect(tell).toHaveBeenCalled());
  expect(play).not.toHaveBeenCalled();
  expect(tell).toHaveBeenCalledWith('You hold clubs and must follow suit; A♦ does not.');
  await fireEvent.click(card('King of clubs, received'));
  expect(play).toHaveBeenCalledWith('KC');
});

test('a touched card lies on the table at once', () => {
  sit(following(), { pending: 'KC', interactive: false });
  const lying = within(screen.getByRole('list', { name: 'The trick' })).getAllByRole('listitem');
  expect(lying.map((item) => item.textContent?.trim())).toEqual([
    expect.stringContaining('West: the 7 of clubs, winning'),
    expect.stringContaining('North: the king of clubs'),
  ]);
  expect(screen.queryByRole('button', { name: /King of clubs/ })).toBeNull();
});

test('arrows go from card to card, one of them in the tab order', async () => {
  sit(following());
  const stop = card('King of clubs, received');
  expect(stop.tabIndex).toBe(0);
  stop.focus();
  await fireEvent.keyDown(stop, { key: '.' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('9 of clubs');
  await fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    'Ace of diamonds, not playable now',
  );
  expect(
    screen.getAllByRole('button').filter((one) => one.dataset.card && one.tabIndex === 0),
  ).toEqual([document.activeElement]);
});

test('the last trick can be seen again', async () => {
  const done = trick(1, '2S 4S QS KS', 0, 13);
  sit(following({ tricks: [done, trick(3, '7C', 3)], points: [13, 0, 0, 0] }));
  await fireEvent.click(card('Last trick'));
  const lying = screen.getByRole('list', { name: 'The last trick' });
  expect(within(lying).getAllByRole('listitem')).toHaveLength(4);
  expect(screen.getByText('You take 13 points')).toBeTruthy();
  await fireEvent.click(card('Back to the table'));
  expect(screen.getByRole('list', { name: 'The trick' })).toBeTruthy();
});

test('a round is summed up, moon and all, before the next begins', async () => {
  const { rerender } = sit(following());
  const round = { number: 1, direction: 'left', points: [26, 0, 26, 26], moon: 1 };
  const closing_trick = trick(1, '2S 4S QS KS', 0, 13);
  const next = table({ round: 2, rounds: [round], scores: round.points, closing_trick });
  await rerender({ view: next });
  const summary = await screen.findByRole('region', { name: 'Round 1 is over' });
  expect(within(summary).getByText('East shot the moon!')).toBeTruthy();
  expect(screen.queryByRole('group', { name: /Your hand/ })).toBeNull();
  await fireEvent.click(card('Next round'));
  expect(screen.getByRole('group', { name: /Your hand/ })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Round 1 is over' })).toBeNull();
});

test('the end of the match names who won', () => {
  const round = { number: 4, direction: 'hold', points: [0, 20, 6, 0], moon: null };
  const outcome = {
    points: [-12, -104, -30, -12],
    winners: [0],
    margins: [],
    deals: 1,
    reason: 'finished',
    unit: 'points',
  };
  const over = table(
    { phase: 'over', select: 0, hand: [], rounds: [round], scores: [12, 104, 30, 40] },
    { outcome: { ...outcome, sentence: 'North wins.' }, my_move: false, waiting: [] },
  );
  sit(over, { interactive: false });
  expect(screen.getByRole('region', { name: 'You win the match' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Next round' })).toBeNull();
});

test('whoever has all penalty cards chooses what they are worth', async () => {
  const { play } = sit(table({ phase: 'moon', select: 0, hand: [], choices: ['others', 'self'] }));
  await fireEvent.click(card('26 points off your own score'));
  expect(play).toHaveBeenCalledWith('self');
});

test('the score sheet has a line for each round', () => {
  const rounds = [
    { number: 1, direction: 'left', points: [26, 0, 26, 26], moon: 1 },
    { number: 2, direction: 'right', points: [1, 20, 5, 0], moon: null },
  ];
  const view = following({ round: 3, rounds, scores: [27, 20, 31, 26], points: [0, 13, 0, 0] });
  render(Sheet, { view, held: [0] });
  const rows = screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim()),
  );
  expect(rows).toEqual([
    [],
    ['26', '0 ☾ shot the moon', '26', '26'],
    ['1', '20', '5', '0'],
    ['0', '13', '0', '0'],
    ['27', '33', '31', '26'],
  ]);
});

test('plates tell the points of match and round, what was taken, and where a moon may rise', () => {
  const tricks = [trick(1, '2S 4S QS KS', 0, 13), trick(0, 'AH 3H 5H 9H', 0, 4), trick(3, '7C', 3)];
  const { container } = sit(
    following({ tricks, points: [17, 0, 0, 0], scores: [20, 5, 0, 0], broken: true }),
  );
  const plate = container.querySelector<HTMLElement>('[data-seat="0"]')!;
  expect(within(plate).getByText('Taken: the queen of spades and 4 hearts')).toBeTruthy();
  expect(within(plate).getByText('17 points in this round')).toBeTruthy();
  expect(within(plate).getByText('Has every point so far: a moon may be rising')).toBeTruthy();
  expect(plate.querySelector('.score')?.textContent?.trim()).toMatch(/^37/);
  const other = container.querySelector<HTMLElement>('[data-seat="1"]')!;
  expect(within(other).queryByText(/^Taken/)).toBeNull();
  expect(within(other).queryByText(/moon/)).toBeNull();
  expect(container.querySelector('.badge .crack')).not.toBeNull();
});

test('each level sits there as its character; a person does not', () => {
  const { container } = sit(following());
  const levels = [...container.querySelectorAll('[data-level]')].map((one) =>
    one.getAttribute('data-level'),
  );
  expect(levels.sort()).toEqual(['', 'normal', 'normal', 'normal']);
  expect(screen.getAllByText('Hugo · Normal')).toHaveLength(3);
});

test('the cloth is the game’s own unless one was chosen', async () => {
  const { container } = sit(following());
  const cloth = (): string | undefined =>
    container.querySelector<HTMLElement>('[data-cloth]')?.dataset.cloth;
  expect(cloth()).toBe('burgundy');
  settings.cloth = 'blue';
  await vi.waitFor(() => expect(cloth()).toBe('blue'));
  settings.cloth = 'game';
});

test('a trick that was seen being won goes to its winner; without time for looking it stays', async () => {
  settings.speed = 'fast';
  const done = following({ turn: 0, tricks: [trick(0, 'AH 3H 5H 9H', 0, 4)] });
  const { container, rerender } = sit(following(), { live: true });
  await rerender({ view: done, fresh: true });
  const lying = container.querySelector('.trick')!;
  expect(lying.classList).toContain('complete');
  expect(lying.classList).not.toContain('gone');
  expect(lying.classList).toContain('to-bottom');
  await vi.waitFor(() => expect(lying.classList).toContain('gone'));
  await rerender({ view: following() });
  expect(container.querySelector('.trick')!.classList).not.toContain('gone');
  settings.speed = 'off';
  await rerender({ view: done, fresh: true });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(container.querySelector('.trick')!.classList).not.toContain('gone');
});
