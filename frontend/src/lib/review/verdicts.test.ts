import { expect, test } from 'vitest';

import type { DecisionView } from '../types';
import { verdictsOf } from './verdicts';

test('only what is proved is a verdict', () => {
  const candidates = [
    { text: 'a', chance: 1, exact: true },
    { text: 'b', chance: 0, exact: true },
    { text: 'c', chance: 0.97, exact: false },
    { text: 'd', chance: 1, exact: false },
    { text: 'e', chance: 0.5, exact: true },
    { text: 'f', chance: null, exact: true },
  ];
  const verdicts = verdictsOf({ candidates } as DecisionView);
  expect([...verdicts]).toEqual([
    ['a', 'win'],
    ['b', 'loss'],
  ]);
});
