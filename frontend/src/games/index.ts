/** Which tables the page knows. A game that is not here gets the generic table, and needs no line of this page. */
import type { GameModule } from './module';

const modules: Record<string, () => Promise<{ default: GameModule }>> = {
  bridge: () => import('./bridge'),
  pentomino: () => import('./pentomino'),
  hearts: () => import('./hearts'),
  reversi: () => import('./reversi'),
  tractor: () => import('./tractor'),
};

const generic = (): Promise<{ default: GameModule }> => import('./generic');

export async function loadGame(name: string): Promise<GameModule> {
  return (await (modules[name] ?? generic)()).default;
}
