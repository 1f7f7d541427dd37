import { expect, test } from 'vitest';

import { afterD3, view } from '../testing/samples';
import type { View } from '../types';
import { cuesOf } from './cues';

const event = (kind: string, seat: number | null = 1) => ({ kind, seat, text: '', sentence: '' });

test('a move sounds as its game does, and a bell says that it is your turn', () => {
  const before = afterD3({ my_move: false });
  const after: View = {
    ...before,
    events: [...before.events, event('reversi.place')],
    my_move: true,
  };
  expect(cuesOf(before, after, 'clack')).toEqual(['clack', 'bell']);
  expect(cuesOf(null, after, 'clack')).toEqual([]);
  expect(cuesOf(after, before, 'clack')).toEqual([]);
});

test('cards that change hands slide, cards that are played snap', () => {
  const before = view({ my_move: false });
  const after = (kind: string): View => ({ ...before, events: [...before.events, event(kind)] });
  expect(cuesOf(before, after('hearts.dealt'), 'snap')).toEqual(['slide']);
  expect(cuesOf(before, after('hearts.play'), 'snap')).toEqual(['snap']);
});

test('a trick won by the own side has two notes, one lost has none', () => {
  const tricks = (winner: number): View['view'] =>
    ({ tricks: [{ plays: [], complete: true, winner }] }) as unknown as View['view'];
  const before = view({ my_move: true, seat: 0 });
  expect(cuesOf(before, { ...before, view: tricks(0) }, 'snap')).toEqual(['won']);
  expect(cuesOf(before, { ...before, view: tricks(1) }, 'snap')).toEqual([]);
});

test('the end has a chord instead of a bell', () => {
  const before = view({ my_move: false });
  const outcome = { winners: [0], points: [1, 0], unit: '', sentence: '' } as View['outcome'];
  expect(cuesOf(before, { ...before, outcome, my_move: true }, 'knock')).toEqual(['chord']);
});
