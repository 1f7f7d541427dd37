/** Who shall play, as chosen in a form: a level, or a player with its settings. */
import { ADAPTIVE } from '../profile/adaptive';
import { allFit, defaults, specOf, valuesOf, type Values } from '../parameters';
import type { GameInfo, PlayerInfo } from '../types';

export interface BotChoice {
  kind: 'level' | 'player' | 'adaptive';
  level: string;
  player: string;
  settings: Values;
}

export function firstChoice(game: GameInfo, level = 'normal'): BotChoice {
  const named = level === ADAPTIVE ? 'normal' : level;
  const known = game.levels.find((one) => one.name === named) ?? game.levels[0];
  const player = game.players[0];
  const adaptive = level === ADAPTIVE && game.scale;
  return {
    kind: adaptive ? 'adaptive' : known ? 'level' : 'player',
    level: known?.name ?? '',
    player: player?.name ?? '',
    settings: player ? defaults(player.settings) : {},
  };
}

/** The choice that a spec of a seat stands for, so that a dialog opens with what is. */
export function choiceOf(game: GameInfo, spec: string): BotChoice {
  const first = firstChoice(game);
  if (game.levels.some((level) => level.name === spec)) {
    return { ...first, kind: 'level', level: spec };
  }
  const name = spec.replace(/^[\w-]+\//, '').replace(/\(.*$/s, '');
  const player = playerOf(game, name);
  if (!player) return first;
  return { ...first, kind: 'player', player: name, settings: valuesOf(player, spec) };
}

export function playerOf(game: GameInfo, name: string): PlayerInfo | undefined {
  return game.players.find((player) => player.name === name);
}

export function specFor(game: GameInfo, choice: BotChoice): string {
  if (choice.kind !== 'player') return choice.level;
  const player = playerOf(game, choice.player);
  return player ? specOf(player, choice.settings) : choice.player;
}

export function choiceFits(game: GameInfo, choice: BotChoice): boolean {
  if (choice.kind !== 'player') return choice.level !== '';
  const player = playerOf(game, choice.player);
  return player !== undefined && allFit(player.settings, choice.settings);
}
