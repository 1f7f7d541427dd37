import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import type { DecisionView } from '../types';
import Decision from './Decision.svelte';

const candidate = (text: string, value: number, parts: Record<string, number>) => ({
  text,
  label: text,
  chosen: text === 'c4',
  value,
  chance: 0.5 + value / 20,
  exact: text === 'f5',
  parts,
  line: ['e3', 'f4'],
  why: `${text} is quiet.`,
});
const decision: DecisionView = {
  action: 'c4',
  headline: 'c4 leaves White two moves.',
  sentences: ['Winning chance 60%.'],
  certainty: 'searched',
  parts: { mobility: 'mobility', corners: 'corners and edges' },
  candidates: [
    candidate('d3', 2.5, { mobility: 3, corners: -0.5 }),
    candidate('c4', 2, { mobility: 1, corners: 1 }),
    candidate('f5', -1, { mobility: -1, corners: 0 }),
  ],
  deals: [],
  spent: { nodes: 1234, seconds: 0.25, cpu_seconds: 0.2, depth: 4, samples: 0 },
  player: 'alphabeta(depth=4)',
};

test('one sentence first, then the evidence, beginning with what was played', () => {
  render(Decision, { decision });
  expect(screen.getByText('c4 leaves White two moves.')).toBeTruthy();
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows).toHaveLength(3);
  expect(rows[1]!.textContent).toContain('60%');
  expect(rows[2]!.textContent).toContain('proved');
  expect(screen.getByRole('button', { name: /c4 \(played\)/, pressed: true })).toBeTruthy();
  expect(screen.getByText('corners and edges')).toBeTruthy();
  expect(
    screen.getByText('alphabeta(depth=4) · 4 plies deep · 1,234 positions · 0.25 s'),
  ).toBeTruthy();
});

test('another candidate shows its own parts and line, and is pointed out on the board', async () => {
  const pick = vi.fn();
  render(Decision, { decision, pick });
  await fireEvent.click(screen.getByRole('button', { name: 'd3' }));
  expect(pick).toHaveBeenCalledWith('d3');
  expect(screen.getByRole('heading', { name: 'For and against d3' })).toBeTruthy();
  expect(screen.getByText('+3.0')).toBeTruthy();
  expect(screen.getByText('−0.5')).toBeTruthy();
  expect(screen.getByText('e3 f4', { exact: false })).toBeTruthy();
});

test('without candidates there are words only', () => {
  render(Decision, { decision: { ...decision, candidates: [] } });
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('Winning chance 60%.')).toBeTruthy();
});

test('the imagined deals can be opened, with what came of each candidate', () => {
  const deals = [
    { text: 'deal one', outcomes: { c4: { best: 1, tricks: 9 }, d3: { best: 0, tricks: 8 } } },
    { text: 'deal two', outcomes: { c4: { best: 1, tricks: 7 } } },
  ];
  render(Decision, { decision: { ...decision, deals }, written: (deal: string) => `a ${deal}` });
  expect(screen.getByText('The 2 deals that were imagined')).toBeTruthy();
  expect(screen.getByText('a deal one')).toBeTruthy();
  expect(screen.getByText('d3 8 · c4 9')).toBeTruthy();
  expect(screen.getByText('c4 7')).toBeTruthy();
});
