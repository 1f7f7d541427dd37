/** What a profile comes to, game by game. */
import type { GameInfo } from '../types';
import { beliefOf, ratedResults } from './adaptive';
import { luckOf, reviewOf, soundOf, type Idea, type Profile, type Result } from './profile';
import type { Belief } from './strength';

export interface LevelLine {
  /** A level or player; empty for people and mixed tables. */
  level: string;
  won: number;
  drawn: number;
  lost: number;
}

export interface Overview {
  name: string;
  /** Null for a game that is not here. */
  game: GameInfo | null;
  /** The oldest first. */
  results: Result[];
  rated: number;
  belief: Belief | null;
  levels: LevelLine[];
  /** The share of sound decisions in each reviewed game, by its time. */
  accuracy: { at: number; share: number }[];
  /** What the cards and what play were worth on average, where our player has played the same cards. */
  luck: { luck: number; skill: number } | null;
  /** Ideas that were missed, the most often first. */
  ideas: [string, Idea][];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export function overviews(profile: Profile, games: readonly GameInfo[]): Overview[] {
  const names = [...new Set(profile.map(({ game }) => game))];
  return names
    .map((name) => overview(name, games.find((game) => game.name === name) ?? null, profile))
    .sort((a, b) => b.results.length - a.results.length);
}

function overview(name: string, game: GameInfo | null, profile: Profile): Overview {
  const results = profile.filter((result) => result.game === name);
  const lucks = results.map(luckOf).filter((one) => one !== null);
  return {
    name,
    game,
    results,
    rated: game ? ratedResults(game, profile).length : 0,
    belief: game ? beliefOf(game, profile) : null,
    levels: levelLines(results, game),
    accuracy: results.flatMap((result) => {
      const review = reviewOf(result);
      if (!review || review.decisions === 0) return [];
      return [{ at: Date.parse(result.at), share: soundOf(review) / review.decisions }];
    }),
    luck:
      lucks.length === 0
        ? null
        : {
            luck: mean(lucks.map((one) => one.mean - one.even)),
            skill: mean(lucks.map((one) => one.yours - one.mean)),
          },
    ideas: ideasIn(results),
  };
}

function levelLines(results: readonly Result[], game: GameInfo | null): LevelLine[] {
  const lines = new Map<string, LevelLine>();
  for (const result of results) {
    const others = new Set(result.players.filter((_, seat) => seat !== result.seat));
    const level = others.size === 1 ? ([...others][0] ?? '') : '';
    const line = lines.get(level) ?? { level, won: 0, drawn: 0, lost: 0 };
    line[result.won === 1 ? 'won' : result.won === 0 ? 'lost' : 'drawn'] += 1;
    lines.set(level, line);
  }
  const order = game?.levels.map(({ name }) => name) ?? [];
  const place = ({ level }: LevelLine): number =>
    order.includes(level) ? order.indexOf(level) : order.length + (level === '' ? 1 : 0);
  return [...lines.values()].sort((a, b) => place(a) - place(b));
}

function ideasIn(results: readonly Result[]): [string, Idea][] {
  const counted: Record<string, Idea> = {};
  for (const result of results) {
    for (const [name, { count, ask }] of Object.entries(reviewOf(result)?.ideas ?? {})) {
      const known = counted[name];
      const asked = Object.keys(ask).length > 0 ? ask : (known?.ask ?? {});
      counted[name] = { count: (known?.count ?? 0) + count, ask: asked };
    }
  }
  return Object.entries(counted).sort((a, b) => b[1].count - a[1].count || (a[0] < b[0] ? -1 : 1));
}
