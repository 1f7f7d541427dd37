import { expect, test } from 'vitest';

import { storyOf, type Part } from './story';

const event = (kind: string, seat: number | null = null, text = '') => ({
  kind,
  seat,
  text,
  sentence: `${kind} ${text}`.trim(),
});

function told(events: ReturnType<typeof event>[]): Part[] {
  return storyOf({ events }, (index) => events[index]!.sentence);
}

test('plays make tricks, and a trick knows who won it', () => {
  const parts = told([
    event('x.round'),
    event('x.play', 1, '2C'),
    event('x.play', 0, '5C'),
    event('x.trick', 0),
    event('x.play', 0, 'AS'),
  ]);
  expect(parts).toEqual([
    { kind: 'round', text: 'x.round' },
    {
      kind: 'trick',
      number: 1,
      plays: [
        { seat: 1, text: '2C' },
        { seat: 0, text: '5C' },
      ],
      winner: 0,
    },
    { kind: 'trick', number: 2, plays: [{ seat: 0, text: 'AS' }], winner: null },
  ]);
});

test('a new round counts its tricks anew, and what is no play is told in words', () => {
  const parts = told([
    event('x.play', 0, 'AS'),
    event('x.trick', 0),
    event('x.board'),
    event('x.call', 1, '1NT'),
    event('x.play', 1, '2C'),
  ]);
  expect(parts.map((part) => (part.kind === 'trick' ? part.number : part.kind))).toEqual([
    1,
    'round',
    'line',
    1,
  ]);
});

test('what needs no words gets none', () => {
  expect(storyOf({ events: [event('x.dealt')] }, () => '')).toEqual([]);
});
