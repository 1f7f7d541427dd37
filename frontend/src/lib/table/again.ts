/** Another game after this one. */

import type { GameModule } from '../../games/module';
import { openTable } from '../client';
import { follow, noteGame, remember } from '../saved';
import type { Session } from './session.svelte';

/** A level for all bots, or one for each by seat, chosen by the person's results. */
export type Levels = string | Readonly<Record<number, string>>;

/** Open the same game once more and return its table; people keep their seats, bots may play at another level. */
export async function openAgain(
  session: Session,
  module: GameModule | null,
  levels?: Levels,
): Promise<string | null> {
  const { view } = session;
  if (view === null) return null;
  const rules = module?.next?.(view) ?? view.rules;
  if (view.can.speak) {
    const table = await session.api.rematch(rules);
    follow(table, session.id, view.game);
    return table;
  }
  const adaptive = typeof levels === 'object';
  const seats = view.seats.map(({ seat, human, spec, name }) => {
    const level = human ? undefined : adaptive ? levels[seat] : levels;
    return {
      spec: level ?? spec,
      name: level === undefined ? name : '',
      guest: human && !session.held.includes(seat),
    };
  });
  const { game, think_seconds, clock, delay_seconds } = view;
  const made = await openTable({
    game,
    rules,
    seats,
    position: '',
    think_seconds,
    clock,
    delay_seconds,
  });
  remember(made, game);
  if (adaptive) noteGame(made.id, { adaptive });
  return made.id;
}
