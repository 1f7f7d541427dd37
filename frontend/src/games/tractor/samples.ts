/** A table of Tractor for unit tests, seen from North: hearts and twos are trumps. */
import { view } from '../../lib/testing/samples';
import type { View } from '../../lib/types';
import type { Tractor } from './tractor';

const LABELS = ['North', 'East', 'South', 'West'];

export function cards(names: string, suit: string) {
  return names
    .split(' ')
    .map((card) => ({ card, suit, points: card.endsWith('K') ? 10 : 0, picked: false }));
}

/** North leads, holding a tractor, a pair and singles, unless a test changes it. */
export function table(change: Partial<Tractor> = {}, outer: Partial<View> = {}): View {
  const game: Tractor = {
    phase: 'play',
    round: 1,
    ranks: ['2', '2'],
    rank: '2',
    trump: 'hearts',
    suits: ['trumps', 'spades', 'diamonds', 'clubs'],
    starter: 'north',
    defenders: 'ns',
    declaration: null,
    declarations: [],
    offers: [],
    dealt: 25,
    newest: null,
    keeper: 'north',
    asked: null,
    turned_up: [],
    hand: [...cards('BJ H2 HK HK', 'trumps'), ...cards('SA SA S8 S8 S7 S7 S3', 'spades')],
    select: 0,
    leads: true,
    selections: {
      BJ: ['BJ'],
      H2: ['H2'],
      HK: ['HK', 'HK'],
      SA: ['SA', 'SA'],
      S8: ['S7', 'S7', 'S8', 'S8'],
      S7: ['S7', 'S7', 'S8', 'S8'],
      S3: ['S3'],
    },
    only: [],
    picked: [],
    buried: [],
    turn: 'north',
    trick: null,
    last_trick: null,
    tricks: 0,
    cards_left: [11, 11, 11, 11],
    points: 0,
    goal: 80,
    rounds: [],
    ...change,
  };
  return view({
    game: 'tractor',
    title: 'Tractor',
    seats: LABELS.map((label, seat) => ({
      seat,
      label,
      human: seat === 0,
      name: seat === 0 ? '' : 'Normal',
      spec: seat === 0 ? '' : 'normal',
      team: seat % 2,
    })),
    view: { ...game },
    legal: { listed: false, actions: [] },
    ...outer,
  });
}

/** Two cards have been dealt, the second a two: North may declare. */
export function dealing(change: Partial<Tractor> = {}, outer: Partial<View> = {}): View {
  const dealt = (text: string) => ({ seat: 0, kind: 'tractor.dealt', text, sentence: '' });
  return table(
    {
      phase: 'deal',
      trump: null,
      starter: null,
      keeper: null,
      defenders: null,
      dealt: 2,
      newest: 'H2',
      hand: [...cards('H2', 'trumps'), ...cards('S8', 'spades')],
      selections: {},
      leads: false,
      turn: null,
      offers: [{ text: 'H2', kind: 'single', strength: 1, trump: 'hearts' }],
      ...change,
    },
    {
      events: [
        { seat: null, kind: 'tractor.round', text: '', sentence: '' },
        dealt('S8'),
        dealt('H2'),
      ],
      ...outer,
    },
  );
}
