/** A table of Bridge for unit tests, seen from South. */
import { HERE, trick, view } from '../../lib/testing/samples';
import type { Meanings, View } from '../../lib/types';
import type { Bridge, Contract } from './bridge';

const LABELS = ['North', 'East', 'South', 'West'];
const HAND = 'AS KS 6S AH QH 5H KD 7D 4D 3D TC 8C 6C'.split(' ');

export const CONTRACT: Contract = {
  text: '3NT by S',
  level: 3,
  strain: 'NT',
  doubled: 0,
  declarer: 2,
  dummy: 0,
  target: 9,
};

/** What the calls of that table tell. */
export const MEANINGS: Meanings = {
  made: ['Too weak to open.', 'Too weak to open.'],
  choices: {
    P: 'Too weak to open.',
    '1S': 'Five spades.',
    '1NT': 'Balanced, 15 to 17.',
    '2H': 'Six hearts.',
  },
};

/** South is to call after two passes, unless a test changes it. */
export function table(change: Partial<Bridge> = {}, outer: Partial<View> = {}): View {
  const bridge: Bridge = {
    kind: 'bridge',
    phase: 'auction',
    board: 1,
    dealer: 0,
    vulnerable: [],
    turn: 2,
    actor: 2,
    calls: [
      { seat: 0, call: 'P' },
      { seat: 1, call: 'P' },
    ],
    legal_calls: Object.keys(MEANINGS.choices),
    contract: null,
    hands: [null, null, HAND, null],
    playable: [],
    cards_left: [13, 13, 13, 13],
    tricks: [],
    claim: 0,
    claimed: null,
    won: [0, 0],
    deal: [],
    result: null,
    ...change,
  };
  return view({
    game: 'bridge',
    title: 'Bridge',
    seat: 2,
    held: [2],
    seats: LABELS.map((label, seat) => ({
      seat,
      label,
      human: seat === 2,
      name: seat === 2 ? '' : 'Normal',
      spec: seat === 2 ? '' : 'normal',
      title: seat === 0 ? '' : 'Normal',
      team: seat % 2,
      ...HERE,
    })),
    view: { ...bridge },
    ...outer,
  });
}

/** West has led a heart against 3NT: dummy is to play, and South plays its cards. */
export function playing(change: Partial<Bridge> = {}): View {
  return table({
    phase: 'play',
    turn: 0,
    actor: 2,
    legal_calls: [],
    contract: CONTRACT,
    hands: [['7H', '2H', 'KC', '4C'], null, HAND, null],
    playable: ['7H', '2H'],
    cards_left: [4, 13, 13, 13],
    tricks: [trick(3, 'JH', 3)],
    ...change,
  });
}
