/** A table of Tractor for unit tests, seen from North: hearts and twos are trumps. */
import { HERE, view } from '../../lib/testing/samples';
import type { View } from '../../lib/types';
import type { Tractor } from './tractor';

const LABELS = ['North', 'East', 'South', 'West'];

/** A hand: the cards of each suit in play. */
export function held(suits: Record<string, string>): Pick<Tractor, 'hand' | 'hand_suits'> {
  const cards = Object.entries(suits).flatMap(([suit, names]) =>
    names.split(' ').map((card) => ({ card, suit })),
  );
  return { hand: cards.map(({ card }) => card), hand_suits: cards.map(({ suit }) => suit) };
}

const TAPS = {
  BJ: ['BJ'],
  H2: ['H2'],
  HK: ['HK', 'HK'],
  SA: ['SA', 'SA'],
  S8: ['S7', 'S7', 'S8', 'S8'],
  S7: ['S7', 'S7', 'S8', 'S8'],
  S3: ['S3'],
};

/** North leads, holding a tractor, a pair and singles, unless a test changes it. */
export function table(change: Partial<Tractor> = {}, outer: Partial<View> = {}): View {
  const game: Tractor = {
    kind: 'tractor',
    phase: 'play',
    round: 1,
    ranks: ['2', '2'],
    rank: '2',
    trump: 'hearts',
    suits: ['trumps', 'spades', 'diamonds', 'clubs'],
    starter: 0,
    defenders: 0,
    declarations: [],
    offers: [],
    dealt: 25,
    keeper: 0,
    asked: null,
    turned_up: [],
    ...held({ trumps: 'BJ H2 HK HK', spades: 'SA SA S8 S8 S7 S7 S3' }),
    playable: Object.keys(TAPS),
    select: 0,
    leads: true,
    selections: TAPS,
    only: [],
    picked: [],
    buried: [],
    turn: 0,
    tricks: [],
    closing_trick: null,
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
      title: seat === 0 ? '' : 'Normal',
      team: seat % 2,
      ...HERE,
    })),
    view: { ...game },
    ...outer,
  });
}

/** Two cards have been dealt to North, the second a two: it may declare. */
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
      ...held({ trumps: 'H2', spades: 'S8' }),
      playable: [],
      selections: {},
      leads: false,
      turn: null,
      offers: [{ text: 'H2', kind: 'single', strength: 1, trump: 'hearts' }],
      ...change,
    },
    {
      my_move: false,
      waiting: [],
      dealing: {
        dealt: 5,
        cards: 100,
        last: false,
        wish: null,
        paused: false,
        can_pause: true,
      },
      events: [
        { seat: null, kind: 'tractor.round', text: '', sentence: '' },
        dealt('S8'),
        dealt('H2'),
      ],
      ...outer,
    },
  );
}
