/** A table of Bridge for unit tests, seen from South. */
import { SIDES } from '../../lib/cards/places';
import { view } from '../../lib/testing/samples';
import type { View } from '../../lib/types';
import type { Bridge, ContractWire } from './bridge';

const LABELS = ['North', 'East', 'South', 'West'];
const HAND = 'AS KS 6S AH QH 5H KD 7D 4D 3D TC 8C 6C'.split(' ');

export const CONTRACT: ContractWire = {
  text: '3NT by S',
  level: 3,
  strain: 'NT',
  doubled: 0,
  declarer: 'south',
  dummy: 'north',
  target: 9,
};

export function cards(names: string, playable = false) {
  return names.split(' ').map((card) => ({ card, suit: card.charAt(1), playable }));
}

/** South is to call after two passes, unless a test changes it. */
export function table(change: Partial<Bridge> = {}, outer: Partial<View> = {}): View {
  const bridge: Bridge = {
    phase: 'auction',
    board: 1,
    dealer: 'north',
    vulnerable: [],
    turn: 'south',
    actor: 'south',
    calls: [
      { seat: 'north', call: 'P', meaning: 'Too weak to open.' },
      { seat: 'east', call: 'P', meaning: 'Too weak to open.' },
    ],
    legal_calls: [
      { call: 'P', meaning: 'Too weak to open.' },
      { call: '1S', meaning: 'Five spades.' },
      { call: '1NT', meaning: 'Balanced, 15 to 17.' },
      { call: '2H', meaning: 'Six hearts.' },
    ],
    contract: null,
    hands: { north: null, east: null, south: cards(HAND.join(' ')), west: null },
    cards_left: { north: 13, east: 13, south: 13, west: 13 },
    trick: null,
    last_trick: null,
    tricks: [],
    claim: 0,
    claimed: null,
    won: { ns: 0, ew: 0 },
    deal: {},
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
      team: seat % 2,
    })),
    view: { ...bridge },
    legal: { listed: true, actions: [] },
    ...outer,
  });
}

/** West has led a heart against 3NT: dummy is to play, and South plays its cards. */
export function playing(change: Partial<Bridge> = {}): View {
  return table({
    phase: 'play',
    turn: 'north',
    actor: 'south',
    legal_calls: [],
    contract: CONTRACT,
    hands: {
      north: [...cards('7H 2H', true), ...cards('KC 4C')],
      east: null,
      south: cards(HAND.join(' ')),
      west: null,
    },
    cards_left: Object.fromEntries(SIDES.map((side) => [side, side === 'north' ? 4 : 13])),
    trick: {
      leader: 'west',
      cards: [{ seat: 'west', card: 'JH' }],
      winner: 'west',
      complete: false,
    },
    ...change,
  });
}
