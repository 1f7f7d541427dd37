/** What players and games of the arena are called, and how a game went. */
import type { GameInfo, PlayedGame } from '../types';

/** What people call a player: the level, or the player with what is set otherwise than usual. */
export function nameOf(game: GameInfo | null, spec: string): string {
  const level = game?.levels.find((one) => one.name === spec);
  if (level) return level.title;
  const [, name = spec, settings = ''] = /^([^(]*)(\(.*\))?$/s.exec(spec) ?? [];
  const player = game?.players.find((one) => one.name === name);
  return player ? `${player.title}${settings ? ` ${settings}` : ''}` : spec;
}

/** What each player made of a game, over the seats it had: in the order of the seats. */
export function scores(game: PlayedGame): { player: number; points: number; won: boolean }[] {
  return [...new Set(game.players)].map((player) => {
    const seats = game.players.flatMap((one, seat) => (one === player ? [seat] : []));
    const total = seats.reduce((sum, seat) => sum + (game.points[seat] ?? 0), 0);
    const won = seats.some((seat) => game.winners.includes(seat));
    return { player, points: total / seats.length, won };
  });
}
