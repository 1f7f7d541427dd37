/** What a decision has proved about the actions it considered. */
import type { Verdict } from '../../games/module';
import type { DecisionView } from '../types';

/** Only what is certain: proved, and then either a sure win or a sure loss. */
export function verdictsOf(decision: DecisionView): ReadonlyMap<string, Verdict> {
  const proved = decision.candidates.flatMap(({ text, chance, exact }): [string, Verdict][] => {
    if (!exact || (chance !== 1 && chance !== 0)) return [];
    return [[text, chance === 1 ? 'win' : 'loss']];
  });
  return new Map(proved);
}
