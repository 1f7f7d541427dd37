/** What each move is worth, for the board. */
import type { Worth } from '../../games/module';
import type { DecisionView } from '../types';

export function worthsOf({ candidates }: DecisionView): ReadonlyMap<string, Worth> {
  const most = Math.max(...candidates.map(({ value }) => value));
  return new Map(
    candidates.map(({ text, value, exact }) => [text, { value, exact, best: value === most }]),
  );
}
