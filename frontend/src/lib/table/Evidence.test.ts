import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import { view } from '../testing/samples';
import type { EvidenceView } from '../types';
import Evidence from './Evidence.svelte';
import { Session, type Opened } from './session.svelte';

const counted: EvidenceView = {
  once: true,
  about: true,
  weighted: false,
  move: { text: 'TS', label: 'TS', shares: [0.1, 0.9, 0.3], marked: [1] },
  rival: { text: '3H', label: '3H', shares: [0.8, 0.7, 0.5], marked: [0, 1] },
};

function opened(evidence: Partial<EvidenceView> = {}, number = 1): Opened {
  return {
    ply: null,
    decision: {
      action: 'TS',
      headline: '',
      sentences: [],
      certainty: 'sampled',
      parts: {},
      candidates: [],
      reasons: [{ text: 'A reason.', highlight: [], evidence: { ...counted, ...evidence } }],
      imagined: 3,
      spent: { nodes: 0, seconds: 0, cpu_seconds: 0, depth: 0, samples: 3 },
      player: 'search',
      player_title: 'Search',
      judged: '',
    },
    reason: 0,
    number,
    after: '',
    laid: { number, view: view().view, hands: [], line: [], text: '', outcomes: {} },
  };
}

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));

test('as many deals are marked as are told, and the one on the table says what happens in it', () => {
  const { container } = render(Evidence, { session: new Session('T1', {}), opened: opened() });
  expect(screen.getByRole('heading', { name: 'Deal 2 of 3' })).toBeTruthy();
  const lanes = [...container.querySelectorAll('.lane')];
  expect(lanes.map((lane) => lane.querySelectorAll('rect.marked').length)).toEqual([1, 2]);
  expect(lanes[0]!.textContent).toContain('about 1 deal');
  expect(lanes[0]!.textContent).toContain('90% of tries · counted');
  expect(lanes[1]!.textContent).toContain('about 2 deals');
});

test('what was counted for certain is told as yes and no', () => {
  const sure = { ...counted.move, shares: [0, 1, 0] };
  const none = { ...counted.rival, shares: [0, 0, 0], marked: [] };
  const change = { about: false, move: sure, rival: none };
  render(Evidence, { session: new Session('T1', {}), opened: opened(change) });
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toEqual(['yes', 'no']);
  expect(screen.queryByText(/tried many times/)).toBeNull();
});

test('weighted and plain counts are told apart', () => {
  render(Evidence, { session: new Session('T1', {}), opened: opened({ weighted: true }) });
  expect(screen.getByText(/Unweighted it is 1 against 2/)).toBeTruthy();
});

test('deals are gone through one by one, before and after a move', async () => {
  const session = new Session('T1', {});
  const lay = vi.spyOn(session, 'layDeal').mockResolvedValue();
  render(Evidence, { session, opened: opened({}, 2) });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next deal' }).disabled).toBe(true);
  await fireEvent.click(screen.getByRole('button', { name: 'Previous deal' }));
  expect(lay).toHaveBeenLastCalledWith(1, '');
  await fireEvent.click(screen.getByRole('button', { name: 'After 3♥' }));
  expect(lay).toHaveBeenLastCalledWith(2, '3H');
});
