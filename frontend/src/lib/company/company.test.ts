import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import { follow, savedGame, sitDown } from '../saved';
import { Draft } from '../setup/draft.svelte';
import { gameInfo, view } from '../testing/samples';
import { en } from '../text/en';
import { zh } from '../text/zh';
import type { SeatView, View } from '../types';
import { clockRules, clockText } from './clock';
import { Company, peopleNews } from './company.svelte';
import CompanyBar from './CompanyBar.svelte';
import JoinCard from './JoinCard.svelte';
import { keepName, myName } from './name';
import QrCode from './QrCode.svelte';

beforeEach(() => localStorage.clear());

function people(change: Partial<SeatView> = {}, more: Partial<View> = {}): View {
  const [black, white] = view().seats as [SeatView, SeatView];
  const ann = { ...black, name: 'Ann' };
  const ben = { ...white, name: 'Ben', human: true, spec: '', title: '', ...change };
  return view({ seats: [ann, ben], can: { ...view().can, speak: true }, ...more });
}

test('a clock shows hours where there are some, and tenths at the end', () => {
  expect([4000, 245, 60, 59.2, 9.96, 0].map(clockText)).toEqual([
    '1:06:40',
    '4:05',
    '1:00',
    '1:00',
    '0:09.9',
    '0:00.0',
  ]);
  expect(clockRules('300+3')).toEqual({ base: 300, increment: 3 });
  expect(clockRules('')).toBeNull();
});

test('everybody is told who comes, goes, is stood in for, and is back', () => {
  const away = people({ away: true });
  const standsIn = people({ human: false, stands_in: true, title: 'Normal', away: true });
  expect(peopleNews(people({ free: true }), people())).toEqual(['Ben has sat down.']);
  expect(peopleNews(people(), away)).toEqual(['Ben is away.']);
  expect(peopleNews(away, standsIn)).toEqual(['Ben is away: Normal plays until they are back.']);
  expect(peopleNews(standsIn, people())).toEqual(['Ben is back.']);
  expect(peopleNews(away, people())).toEqual(['Ben is back.']);
  expect(peopleNews(people(), people({ timed_out: true }))).toEqual(['Ben has run out of time.']);
  expect(peopleNews(people(), people())).toEqual([]);
});

test("what somebody says is read in one's own language, for a while, unless it is muted", () => {
  vi.useFakeTimers();
  const company = new Company();
  company.hear(people(), 1, 'well_played');
  expect(company.said).toEqual({ 1: 'well_played' });
  vi.advanceTimersByTime(6000);
  expect(company.said).toEqual({});
  company.mute(true);
  company.hear(people(), 1, 'hello');
  expect(company.said).toEqual({});
  expect(new Company().muted).toBe(true); // also next time
  company.close();
  vi.useRealTimers();
});

test('there are words for every phrase in both languages', () => {
  const phrases = Object.keys(en.company.phrases.words);
  expect(phrases.length).toBeGreaterThanOrEqual(12);
  expect(Object.keys(zh.company.phrases.words)).toEqual(phrases);
});

test('the bar tells who is away and for how long that is waited for', async () => {
  const speak = vi.fn();
  const company = new Company();
  company.setClocks([{ seat: 1, left: 65, running: false }]);
  const shown = people({ away: true }, { stand_in_seconds: 60 });
  render(CompanyBar, { view: shown, company, speak });
  expect(screen.getByText('away; after 1 minute a computer stands in')).toBeTruthy();
  expect(screen.getByRole('timer', { name: 'Ben: 1 minute 5 seconds left' })).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Say' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Good luck!' }));
  expect(speak).toHaveBeenCalledWith('good_luck');
});

test('an invitation that is no good says so and leaves watching', async () => {
  const join = vi.fn(() => Promise.reject(new Error('This invitation has expired.')));
  const watch = vi.fn();
  render(JoinCard, { view: people({ free: true }), seat: 1, join, watch });
  expect(
    screen.getByRole('heading', { name: 'You are invited to Reversi, as White' }),
  ).toBeTruthy();
  await fireEvent.input(screen.getByLabelText('Your name'), { target: { value: ' Ben ' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Sit down' }));
  expect(join).toHaveBeenCalledWith('Ben');
  expect((await screen.findByRole('alert')).textContent).toBe('This invitation has expired.');
  expect(screen.queryByRole('button', { name: 'Sit down' })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'Only watch' }));
  expect(watch).toHaveBeenCalled();
});

test('a link is drawn for other devices', async () => {
  render(QrCode, { text: 'http://localhost/table/T1', label: 'the code' });
  const drawn = await screen.findByRole('img', { name: 'the code' });
  expect(drawn.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1000);
});

test('a name is kept here, and not longer than it may be', () => {
  keepName(`  ${'x'.repeat(50)}`);
  expect(myName()).toBe('x'.repeat(40));
});

test('the next table is sat down at with the tokens of this one', () => {
  sitDown('T1', 'reversi', { '0': 'mine', opener: 'open' });
  follow('T2', 'T1', 'reversi');
  expect(savedGame('T2')?.tokens).toEqual({ '0': 'mine', opener: 'open' });
  follow('T3', 'unknown', 'reversi');
  expect(savedGame('T3')).toBeNull(); // who only watched has nothing to keep
});

test('a table for people elsewhere mixes guests and computers, with a name and a clock', () => {
  const four = gameInfo({ seats: 4, seat_names: ['n', 'e', 's', 'w'], seat_labels: [] });
  const draft = new Draft(four);
  draft.mode = 'people';
  draft.place = 'apart';
  draft.name = ' Ann ';
  draft.clock = '300+3';
  draft.delay = '30';
  draft.others[2] = 'level:hard';
  const asked = draft.request();
  expect(asked.seats).toEqual([
    { spec: '', name: 'Ann', guest: false },
    { spec: '', name: '', guest: true },
    { spec: 'hard', name: 'Hard', guest: false },
    { spec: '', name: '', guest: true },
  ]);
  expect(asked.clock).toEqual({ base: 300, increment: 3 });
  expect(asked.delay_seconds).toBe(30);
  draft.place = 'here';
  expect(draft.request().clock).toBeNull();
});
