import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import { settings } from '../../lib/settings.svelte';
import type { View } from '../../lib/types';
import { NO_MARKS, type TableProps } from '../module';
import { dealing, table } from './samples';
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

const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const ROUND = {
  number: 1,
  rank: '2',
  trump: 'hearts',
  starter: 0,
  points: 95,
  kitty: ['S10', 'D5'],
  kitty_points: 15,
  multiplier: 2,
  held: false,
  levels: 0,
  team: 1,
  ranks: ['2', '2'],
  won: false,
};

beforeEach(() => {
  settings.speed = 'off';
});

test('a tractor is chosen by one tap and played', async () => {
  const { play } = sit(table());
  expect(button('Play')).toHaveProperty('disabled', true);
  await fireEvent.click(screen.getAllByRole('button', { name: '8 of spades' })[0]!);
  await fireEvent.click(button('Play 4 cards'));
  expect(play).toHaveBeenCalledWith('S7 S7 S8 S8');
});

test('the one play that is possible is chosen already', async () => {
  const { play } = sit(
    table({ leads: false, select: 2, only: ['HK', 'HK'], selections: { HK: ['HK', 'HK'] } }),
  );
  await fireEvent.click(button('Play 2 cards'));
  expect(play).toHaveBeenCalledWith('HK HK');
});

test('a card that no legal play contains says so', async () => {
  const { tell } = sit(
    table({ leads: false, select: 1, playable: ['SA'], selections: { HK: ['HK'] } }),
  );
  await fireEvent.click(button(/^3 of spades/));
  expect(tell).toHaveBeenCalledWith('No legal play contains this card.');
});

test('eight cards are buried, not nine', async () => {
  const { play, tell } = sit(table({ phase: 'kitty', select: 8, selections: {}, leads: false }));
  const cards = screen.getAllByRole('button', { name: / of (spades|hearts)|joker/i });
  for (const card of cards.slice(0, 9)) await fireEvent.click(card);
  expect(tell).toHaveBeenCalledWith('Eight cards are chosen. Put one back first.');
  await fireEvent.click(button('Bury 8 cards'));
  expect(play.mock.lastCall?.[0].split(' ')).toHaveLength(8);
});

test('an offer is declared while the deal goes on, and can be taken back', async () => {
  const { play, rerender } = sit(dealing(), { interactive: false });
  expect(screen.getByRole('progressbar', { name: 'Dealing: 5 of 100' })).toBeTruthy();
  const offer = button(/Hearts.*one card/);
  expect(offer.getAttribute('aria-pressed')).toBe('false');
  await fireEvent.click(offer);
  expect(play).toHaveBeenLastCalledWith('H2');
  const props = { fresh: false, interactive: false, pending: null, marks: NO_MARKS, play };
  const wishing = dealing();
  await rerender({ ...props, view: { ...wishing, dealing: { ...wishing.dealing!, wish: 'H2' } } });
  expect(screen.getByText('Will be declared with your next card')).toBeTruthy();
  expect(offer.getAttribute('aria-pressed')).toBe('true');
  await fireEvent.click(offer);
  expect(play).toHaveBeenLastCalledWith('no');
});

test('the deal can be stopped by who plays alone, and the wait at its end cut', async () => {
  const pause = vi.fn();
  const { play, rerender } = sit(dealing(), { pause });
  await fireEvent.click(button('Pause the deal'));
  expect(pause).toHaveBeenLastCalledWith(true);
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
  const props = { fresh: false, interactive: true, pending: null, marks: NO_MARKS, play, pause };
  const view = dealing();
  await rerender({ ...props, view: { ...view, dealing: { ...view.dealing!, last: true } } });
  await fireEvent.click(button('Go on'));
  expect(play).toHaveBeenLastCalledWith('no');
  const others = { ...view.dealing!, last: true, can_pause: false };
  await rerender({ ...props, view: { ...view, dealing: others } });
  expect(screen.queryByRole('button', { name: /Go on|Pause/ })).toBeNull();
});

test('nothing is offered to a seat that has nothing to declare', () => {
  sit(dealing({ offers: [] }));
  expect(screen.getByRole('heading', { name: 'Declaring' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /one card|a pair/ })).toBeNull();
});

test('a round is summed up with the kitty open', async () => {
  const { rerender } = sit(table());
  const props = { fresh: false, interactive: true, pending: null, marks: NO_MARKS, play: vi.fn() };
  const pause = vi.fn();
  await rerender({ view: dealing({ rounds: [ROUND], round: 2 }), ...props, pause });
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Round 1 is over' })).toBeTruthy(),
  );
  expect(screen.getByText('the 10 of spades')).toBeTruthy();
  expect(screen.getByText(/East and West took over with 95 points/)).toBeTruthy();
  expect(pause).toHaveBeenLastCalledWith(true); // the next deal waits
  await fireEvent.click(button('Next round'));
  expect(pause).toHaveBeenLastCalledWith(false);
  expect(screen.queryByRole('heading', { name: 'Round 1 is over' })).toBeNull();
});

test('the sheet has a line for each round', () => {
  render(Sheet, { view: table({ rounds: [ROUND] }), held: [0] });
  expect(screen.getByRole('row', { name: /1 Hearts 2 95 East and West \+0/ })).toBeTruthy();
});

test('cards that may not be played say why, and cannot be', async () => {
  const check = vi.fn((text: string) =>
    Promise.resolve(text === 'S3' ? 'S3 might be beaten by SK.' : null),
  );
  const { play } = sit(table(), { check });
  await fireEvent.click(button('3 of spades'));
  await screen.findByText(/might be beaten/);
  expect(button(/^Play/)).toHaveProperty('disabled', true);
  await fireEvent.click(button('3 of spades'));
  expect(screen.queryByText(/might be beaten/)).toBeNull();
  await fireEvent.click(button('Big joker'));
  await waitFor(() => expect(button(/^Play/)).toHaveProperty('disabled', false));
  await fireEvent.click(button(/^Play/));
  expect(play).toHaveBeenCalledWith('BJ');
});

test('whoever can steal the kitty is asked', async () => {
  const { play } = sit(
    table(
      {
        phase: 'theft',
        keeper: 3,
        asked: 0,
        leads: false,
        selections: {},
        turn: null,
        offers: [{ text: 'H2 H2', kind: 'pair', strength: 2, trump: 'hearts' }],
      },
      { my_move: true },
    ),
  );
  expect(screen.getByRole('heading').textContent).toBe(
    'Declare something stronger and take up the kitty?',
  );
  await fireEvent.click(button(/a pair/));
  expect(play).toHaveBeenCalledWith('H2 H2');
});

test('whoever has nothing stronger lets the kitty lie', () => {
  const { play } = sit(
    table(
      { phase: 'theft', keeper: 3, asked: 0, leads: false, selections: {}, turn: null },
      { my_move: true },
    ),
  );
  expect(play).toHaveBeenCalledWith('no');
});

test('the strip tells trumps, how far both sides are, and the points of the attackers', () => {
  const { container } = sit(table({ ranks: ['2', '5'], points: 45 }));
  expect(screen.getByText('Hearts and 2s are trumps')).toBeTruthy();
  expect(screen.getByText('East and West play 5')).toBeTruthy();
  expect(screen.getByText('Attackers: 45 of 80 points')).toBeTruthy();
  const ways = [...container.querySelectorAll('.steps')];
  expect(ways.map((way) => way.querySelectorAll('.come').length)).toEqual([1, 4]);
  expect([...container.querySelectorAll('.mark')].map((mark) => mark.textContent)).toEqual([
    '40',
    '80',
    '120',
  ]);
});

test('what was declared lies open at its seat while cards are dealt; then the kitty lies there', () => {
  const declared = { seat: 3, cards: ['S2'], kind: 'single', strength: 1, trump: 'spades' };
  const { container, unmount } = sit(dealing({ declarations: [declared] }));
  const seat = container.querySelector('[data-seat="3"]')!;
  expect(seat.textContent).toContain('Declared with the 2 of spades');
  expect(container.querySelector('[data-seat="1"]')!.textContent).not.toContain('Declared');
  unmount();
  sit(table());
  expect(
    screen.getByTitle('The kitty: 8 cards, face down').closest('[data-seat="0"]'),
  ).not.toBeNull();
  expect(screen.queryByText(/^Declared with/)).toBeNull();
});

test('trumps are the first fan, whatever the order of the suits', () => {
  sit(table({ suits: ['spades', 'diamonds', 'clubs', 'trumps'] }));
  const lists = [...document.querySelectorAll('.hand ul')].map((list) =>
    list.getAttribute('aria-label'),
  );
  expect(lists).toEqual(['Trumps, 4 cards', 'Spades, 7 cards']);
});
