/** A table of Hearts for unit tests, seen from North. */
import { HERE, trick, view } from '../../lib/testing/samples';
import type { View } from '../../lib/types';
import type { Hearts } from './hearts';

const LABELS = ['North', 'East', 'South', 'West'];
const HAND = '2S KS QH JH 4H KC 9C 3C AD TD 7D 5D 2D'.split(' ');

/** Passing to the left, unless a test changes it. */
export function table(change: Partial<Hearts> = {}, outer: Partial<View> = {}): View {
  const hearts: Hearts = {
    kind: 'hearts',
    phase: 'pass',
    round: 1,
    pass_direction: 'left',
    pass_to: 1,
    hand: HAND,
    playable: HAND,
    select: 3,
    choices: [],
    given: [],
    received: [],
    turn: null,
    broken: false,
    tricks: [],
    closing_trick: null,
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
      title: seat === 0 ? '' : 'Normal',
      team: seat,
      ...HERE,
    })),
    view: { ...hearts },
    ...outer,
  });
}

/** West has led the seven of clubs: North must follow. */
export function following(change: Partial<Hearts> = {}, outer: Partial<View> = {}): View {
  return table(
    {
      phase: 'play',
      select: 1,
      turn: 0,
      playable: HAND.filter((card) => card.endsWith('C')),
      received: ['KC'],
      tricks: [trick(3, '7C', 3)],
      ...change,
    },
    outer,
  );
}
