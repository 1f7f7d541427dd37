/** A table of Hearts for unit tests, seen from North. */
import { view } from '../../lib/testing/samples';
import type { View } from '../../lib/types';
import type { Hearts, TrickWire } from './hearts';

const LABELS = ['North', 'East', 'South', 'West'];
const HAND = '2S KS QH JH 4H KC 9C 3C AD TD 7D 5D 2D'.split(' ');

export function trick(leader: number, cards: string, winner: number, points = 0): TrickWire {
  const names = LABELS.map((label) => label.toLowerCase());
  const played = cards.split(' ').map((card, place) => ({
    seat: names[(leader + place) % 4]!,
    card,
  }));
  const complete = played.length === 4;
  return { leader: names[leader]!, cards: played, winner: names[winner]!, complete, points };
}

/** Passing to the left, unless a test changes it. */
export function table(change: Partial<Hearts> = {}, outer: Partial<View> = {}): View {
  const hearts: Hearts = {
    phase: 'pass',
    round: 1,
    pass: { direction: 'left', to: 'east' },
    hand: HAND.map((card) => ({ card, received: false, refused: null })),
    select: 3,
    choices: [],
    given: [],
    received: [],
    turn: null,
    broken: false,
    trick: null,
    last_trick: null,
    tricks: [],
    cards_left: [13, 13, 13, 13],
    points: [0, 0, 0, 0],
    scores: [0, 0, 0, 0],
    target: 100,
    rounds: [],
    ...change,
  };
  return view({
    game: 'hearts',
    title: 'Hearts',
    seats: LABELS.map((label, seat) => ({
      seat,
      label,
      human: seat === 0,
      name: seat === 0 ? '' : 'Normal',
      spec: seat === 0 ? '' : 'normal',
      team: seat,
    })),
    view: { ...hearts },
    legal: { listed: true, actions: [] },
    ...outer,
  });
}

/** West has led the seven of clubs: North must follow. */
export function following(change: Partial<Hearts> = {}, outer: Partial<View> = {}): View {
  const refused = (card: string) => ({
    code: 'hearts.follow',
    text: `You hold clubs and must follow suit; ${card} does not.`,
  });
  return table(
    {
      phase: 'play',
      select: 1,
      turn: 'north',
      hand: HAND.map((card) => ({
        card,
        received: card === 'KC',
        refused: card.endsWith('C') ? null : refused(card),
      })),
      received: ['KC'],
      trick: trick(3, '7C', 3),
      ...change,
    },
    outer,
  );
}
