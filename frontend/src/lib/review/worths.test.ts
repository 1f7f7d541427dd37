import { expect, it } from 'vitest';

import type { DecisionView } from '../types';
import { worthsOf } from './worths';

it('knows the value of every move, and which are best', () => {
  const candidates = [
    { text: 'd3', value: 2.5, exact: false },
    { text: 'c4', value: 2.5, exact: false },
    { text: 'f5', value: -4, exact: true },
  ];
  const worths = worthsOf({ candidates } as DecisionView);
  expect([...worths.keys()]).toEqual(['d3', 'c4', 'f5']);
  expect(worths.get('c4')).toEqual({ value: 2.5, exact: false, best: true });
  expect(worths.get('f5')).toEqual({ value: -4, exact: true, best: false });
});
