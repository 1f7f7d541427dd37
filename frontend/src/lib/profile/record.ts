/** What is kept of a game at a table, and of its review. */
import { savedGame } from '../saved';
import type { ReviewMove, View } from '../types';
import type { Idea, Result, Reviewed } from './profile';
import { profile } from './store.svelte';

/** The result of a finished game that one person played at this device; null for any other. */
export function resultOf(view: View): Result | null {
  const { outcome, held } = view;
  const [seat] = held;
  const saved = savedGame(view.id);
  if (outcome === null || seat === undefined || held.length !== 1 || saved === null) return null;
  const drawn = outcome.winners.length === view.seats.length;
  return {
    id: view.id,
    game: view.game,
    at: new Date(saved.updated).toISOString(),
    seat,
    // Where a player only stands in for a person, the person's strength is what counts, and nobody knows it.
    players: view.seats.map(({ human, stands_in, spec }) => (human || stands_in ? '' : spec)),
    points: outcome.points,
    won: drawn ? 0.5 : outcome.winners.includes(seat) ? 1 : 0,
    margin: outcome.margins[seat] ?? 0,
    deals: outcome.deals,
    reason: outcome.reason,
    practice: view.practice || Boolean(saved.aided),
    adaptive: Boolean(saved.adaptive),
    reviews: {},
    lucks: {},
  };
}

/** Keep how a game ended; one that goes on after all, because its end was taken back, is none. */
export function keepResult(view: View): void {
  if (view.outcome === null) {
    profile.drop(view.id);
    return;
  }
  const result = resultOf(view);
  const known = profile.results.find(({ id }) => id === view.id);
  const same = known && known.reason === result?.reason && known.deals === result.deals;
  if (result !== null && !(same && known.points.join() === result.points.join()))
    profile.add(result);
}

/** What a review says about one seat. */
export function reviewedBy(moves: readonly ReviewMove[], seat: number): Reviewed {
  const own = moves.filter((move) => move.seat === seat && move.loss !== null);
  const marks: Record<string, number> = { best: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
  const ideas: Record<string, Idea> = {};
  for (const { mark, idea, ask } of own) {
    if (mark) marks[mark] = (marks[mark] ?? 0) + 1;
    if (idea) {
      const known = ideas[idea];
      ideas[idea] = { count: (known?.count ?? 0) + 1, ask: known?.ask ?? ask };
    }
  }
  const lost = own.reduce((sum, { loss }) => sum + (loss ?? 0), 0);
  const loss = own.length > 0 ? Math.round((lost / own.length) * 10_000) / 10_000 : 0;
  return { decisions: own.length, marks, loss, ideas };
}
