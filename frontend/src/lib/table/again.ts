/** Another game after this one. */

import type { GameModule } from '../../games/module';
import { openTable } from '../client';
import { follow, remember } from '../saved';
import type { Session } from './session.svelte';

/** Open the same game once more and return its table; people keep their seats, bots may play at another level. */
export async function openAgain(
  session: Session,
  module: GameModule | null,
  level?: string,
): Promise<string | null> {
  const { view } = session;
  if (view === null) return null;
  const rules = module?.next?.(view) ?? view.rules;
  if (view.can.speak) {
    const table = await session.api.rematch(rules);
    follow(table, session.id, view.game);
    return table;
  }
  const seats = view.seats.map(({ seat, human, spec, name }) => ({
    spec: human ? spec : (level ?? spec),
    name: human || level === undefined ? name : '',
    guest: human && !session.held.includes(seat),
  }));
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
  return made.id;
}
