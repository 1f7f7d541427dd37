/** Who stands better, told all the time to whoever asks for it: never where other people play. */
import type { Worth } from '../../games/module';
import { worthsOf } from '../review/worths';
import type { DecisionView, View } from '../types';
import type { Session } from './session.svelte';

export interface Standing {
  /** The winning chance of the viewer's side. */
  chance: number;
  /** The best move's value to the viewer. */
  value: number;
}

export class Evaluation {
  /** The last that was judged; it stays while the other side thinks. */
  standing = $state.raw<Standing | null>(null);
  worths = $state.raw<ReadonlyMap<string, Worth> | undefined>(undefined);
  #asked = 0;

  constructor(readonly session: Session) {}

  /** Judge the position of a view, if it is the viewer's move; another one forgets what squares are worth. */
  async follow(view: View | null): Promise<void> {
    this.worths = undefined;
    const asked = ++this.#asked;
    if (view === null || !this.session.canComment) {
      this.standing = null;
      return;
    }
    if (!view.my_move || !view.can.explain) return;
    try {
      const decision = await this.session.api.explain(view.seat, null);
      if (asked !== this.#asked) return;
      this.worths = worthsOf(decision);
      this.standing = standingOf(decision) ?? this.standing;
    } catch {
      // Nothing is lost by not knowing; the next position is asked about again.
    }
  }
}

/** What the best move leads to, for who makes it. */
export function standingOf({ candidates }: DecisionView): Standing | null {
  const [first, ...others] = candidates;
  if (first === undefined) return null;
  const best = others.reduce((most, one) => (one.value > most.value ? one : most), first);
  return best.chance === null ? null : { chance: best.chance, value: best.value };
}
