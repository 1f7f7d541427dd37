import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { settings } from '../../lib/settings.svelte';
import type { View } from '../../lib/types';
import { NO_MARKS } from '../module';
import { advice } from './advice.svelte';
import Compared from './Compared.svelte';
import { CONTRACT, MEANINGS, playing, table } from './samples';
import { sheet } from './sheet.svelte';
import Sheet from './Sheet.svelte';
import Table from './Table.svelte';

function sit(view: View) {
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
  return { play, tell, ...render(Table, props) };
}

const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

const par = { score: 430, contracts: ['3NT by North-South, 1 over'] };

beforeEach(() => {
  settings.speed = 'off';
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(new Response(JSON.stringify(path.endsWith('/par') ? par : MEANINGS))),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a call is explained under the pointer, and one press makes it', async () => {
  const { play } = sit(table());
  await fireEvent.pointerEnter(button('one no trumps'), { pointerType: 'mouse' });
  expect(await screen.findByText(/Balanced, 15 to 17\./)).toBeTruthy();
  expect(play).not.toHaveBeenCalled();
  await fireEvent.click(button('one no trumps'));
  expect(play).toHaveBeenCalledWith('1NT');
});

test('a finger that rests on a call asks what it tells, and calls nothing', async () => {
  const { play } = sit(table());
  const call = button('one spades');
  await fireEvent.pointerDown(call, { pointerType: 'touch' });
  expect(await screen.findByText(/Five spades\./)).toBeTruthy();
  await fireEvent.pointerUp(call, { pointerType: 'touch' });
  await fireEvent.click(call);
  expect(play).not.toHaveBeenCalled();
  await fireEvent.pointerDown(call, { pointerType: 'touch' });
  await fireEvent.pointerUp(call, { pointerType: 'touch' });
  await fireEvent.click(call);
  expect(play.mock.calls).toEqual([['1S']]);
});

test('where there is room every call is on the pad, and only legal ones can be made', () => {
  const height = window.innerHeight;
  window.innerHeight = 1000;
  sit(table());
  expect(screen.queryByRole('button', { name: 'Level 2' })).toBeNull();
  expect(button('two hearts')).toHaveProperty('disabled', false);
  expect(button('seven no trumps')).toHaveProperty('disabled', true);
  window.innerHeight = height;
});

test('levels that are closed cannot be chosen, and a level shows its strains', async () => {
  sit(table());
  expect(button('Level 3')).toHaveProperty('disabled', true);
  await fireEvent.click(button('Level 2'));
  expect(button('two hearts')).toHaveProperty('disabled', false);
  expect(button('two spades')).toHaveProperty('disabled', true);
});

test('declarer plays the cards of dummy', async () => {
  const { play, tell } = sit(playing());
  const dummy = screen.getByRole('group', { name: "North's cards, 4 cards" });
  await fireEvent.click(within(dummy).getByRole('button', { name: /King of clubs/ }));
  expect(tell).toHaveBeenCalledWith('North follows hearts');
  await fireEvent.click(within(dummy).getByRole('button', { name: '7 of hearts' }));
  expect(play).toHaveBeenCalledWith('7H');
});

test('the rest is claimed by a button that is there only when it is certain', async () => {
  const { play } = sit(playing({ tricks: [], claim: 4 }));
  await fireEvent.click(button('Claim the rest: 4 tricks'));
  expect(play).toHaveBeenCalledWith('claim');
  sit(playing());
  expect(screen.getAllByRole('button', { name: /^Claim/ })).toHaveLength(1);
});

test('a hand beside the table is read, not played', () => {
  sit(
    playing({
      contract: { ...CONTRACT, declarer: 1, dummy: 3 },
      hands: [null, null, ['AS'], ['QD', '9D']],
    }),
  );
  const open = screen.getByRole('region', { name: /^West's cards/ });
  expect(within(open).getByText('the queen of diamonds, the 9 of diamonds')).toBeTruthy();
  expect(within(open).queryAllByRole('button')).toEqual([]);
});

test('the corner tells the contract and its tricks; trumps lie first, then the suits in their order', () => {
  const { unmount } = sit(
    playing({ contract: { ...CONTRACT, level: 4, strain: 'H', target: 10 }, won: [3, 1] }),
  );
  const first = (): string[] =>
    within(screen.getByRole('group', { name: 'Your hand, 13 cards' }))
      .getAllByRole('list')
      .map((list) => list.getAttribute('aria-label')!.split(',')[0]!);
  expect(first()).toEqual(['Hearts', 'Spades', 'Diamonds', 'Clubs']);
  expect(screen.getByText('Contract 4♥')).toBeTruthy();
  expect(screen.getByText('South needs 10 tricks')).toBeTruthy();
  expect(screen.getByText('3/10')).toBeTruthy();
  unmount();
  sit(table());
  expect(first()).toEqual(['Spades', 'Hearts', 'Diamonds', 'Clubs']);
});

test('the end shows the score beside par, for the side of the viewer', async () => {
  sit(
    playing({
      phase: 'over',
      turn: null,
      actor: null,
      result: { tricks: 8, over: -1, score: -50 },
      deal: [['AS'], ['KS'], ['QS'], ['JS']],
    }),
  );
  expect(screen.getByRole('heading', { name: '3NT by South: down 1' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Score of North-South −50' })).toBeTruthy();
  expect(
    await screen.findByRole('row', { name: 'Par 3NT by North-South, 1 over +430' }),
  ).toBeTruthy();
});

const OVER = {
  phase: 'over' as const,
  turn: null,
  actor: null,
  claimed: 2,
  result: { tricks: 9, over: 0, score: 400 },
};
const POINTS = [400, -400, 400, -400];
const OUTCOME = {
  points: POINTS,
  winners: [0, 2],
  margins: [],
  deals: 1,
  reason: 'finished',
  unit: 'points',
  sentence: '',
};

test('boards are written down once, and beside them what our player made of them', async () => {
  sheet.clear();
  const view = { ...playing(OVER), id: 'one', outcome: OUTCOME };
  sit(view);
  sit(view);
  expect(screen.getAllByText('You claimed the rest.')).toHaveLength(2);
  await vi.waitFor(() => expect(advice.par).toEqual(par));
  await tick();
  expect(sheet.rows.map(({ board, score, par }) => [board, score, par])).toEqual([[1, 400, 430]]);
  const comparison = {
    state: 'done' as const,
    seat: 2,
    player: 'expert',
    done: 60,
    played: 6,
    games: 6,
    yours: 400,
    even: 0,
    ours: 430,
    swing: -1,
    swing_unit: 'IMPs',
    results: [],
    sentence: '',
    view: { ...playing({ ...OVER, result: { ...OVER.result, over: 1 } }).view },
  };
  render(Compared, { view, comparison });
  expect(
    screen.getByRole('row', { name: 'Our expert 3NT by South: made with 1 over +430' }),
  ).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Difference −1 IMP' })).toBeTruthy();
  render(Sheet, { view, held: [2] });
  expect(
    screen.getByRole('row', { name: /^1 3NT by South: made exactly \+400 \+430 \+430 −1$/ }),
  ).toBeTruthy();
});
