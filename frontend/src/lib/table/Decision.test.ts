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
  reasons: [],
  imagined: 0,
  spent: { nodes: 1234, seconds: 0.25, cpu_seconds: 0.2, depth: 4, samples: 0 },
  player: 'alphabeta(depth=4)',
  player_title: 'Alpha-beta',
  judged: '',
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
  expect(screen.getByText('Alpha-beta · 4 plies deep · 1,234 positions · 0.25 s')).toBeTruthy();
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

test('the imagined deals are opened at the first reason that counts something', async () => {
  const side = { text: 'c4', label: 'c4', shares: [1, 0], marked: [0] };
  const evidence = { once: true, about: false, weighted: false, move: side, rival: side };
  const reasons = [
    { text: 'A plan.', highlight: [], evidence: null },
    { text: 'A count.', highlight: ['a1'], evidence },
  ];
  const deals = vi.fn();
  render(Decision, { decision: { ...decision, imagined: 2, reasons }, deals });
  await fireEvent.click(screen.getByRole('button', { name: 'Show the 2 imagined deals' }));
  expect(deals).toHaveBeenCalledWith(1);
});

test('what nobody has played is recommended', () => {
  render(Decision, { decision, played: false });
  expect(screen.getByRole('button', { name: /c4 \(recommended\)/ })).toBeTruthy();
});
