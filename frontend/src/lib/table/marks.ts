/** What lights up on the table: a candidate that is looked at, a hint, or the imagined deal that is open. */

import { NO_MARKS, type GameModule, type Marks } from '../../games/module';
import { verdictsOf } from '../review/verdicts';
import { worthsOf } from '../review/worths';
import type { Evaluation } from './evaluation.svelte';
import type { Session } from './session.svelte';

/** What is known of the moves of the position, to be seen whatever else lights up. */
export type Judged = Pick<Marks, 'verdicts' | 'worths'>;

/** What is proved of the moves, once somebody has asked, and what they are worth, also by the bar that follows along. */
export function judgedOf(
  session: Session,
  module: GameModule | null,
  evaluation: Evaluation,
): Judged {
  if (session.past !== null) return {};
  const decision = session.explained?.ply === null ? session.explained.decision : null;
  return {
    verdicts: module?.verdicts && decision ? verdictsOf(decision) : undefined,
    worths: module?.worths && decision ? worthsOf(decision) : evaluation.worths,
  };
}

export function marksOf(session: Session, picked: string | null, judged: Judged): Marks {
  const { opened } = session;
  if (opened !== null) {
    const reason = opened.decision.reasons[opened.reason ?? -1];
    const move = opened.after === '' ? (reason?.evidence?.move.text ?? null) : null;
    return { ...NO_MARKS, move, lit: reason?.highlight };
  }
  if (picked !== null) return { ...NO_MARKS, ...judged, move: picked };
  const hint = session.past === null ? session.hint : null;
  if (hint === null) return { ...NO_MARKS, ...judged };
  return {
    ...judged,
    area: hint.level === 1 ? hint.area : [],
    candidates: hint.level === 2 ? hint.candidates : [],
    move: hint.level >= 3 ? hint.action : null,
    lit: hint.level === 4 ? hint.highlight : [],
  };
}
