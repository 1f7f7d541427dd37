/** Who plays next, so that a person wins about half; decided before the deal, from results alone. */
import { t } from '../text';
import type { GameInfo, ScaleInfo } from '../types';
import { givenUp, inOrder, reviewOf, soundOf, type Profile, type Result } from './profile';
import { believe, type Belief, type Played } from './strength';

/** What is chosen instead of a level. */
export const ADAPTIVE = 'adaptive';
const RECENT = 6; // results that the sentence speaks of
const NEAR = 0.25; // of the way to the next level: as strong as this one
const LEVEL = 0.05; // a margin below this is none
const DAY = 86_400_000;

export interface Choice {
  /** The level nearest to the person. */
  level: string;
  /** A level for each bot by seat. */
  seats: Record<number, string>;
  belief: Belief;
  /** Wins among the last rated results. */
  won: number;
  count: number;
  /** How far ahead they ended on average; null where margins say nothing. */
  margin: number | null;
  /** The judged share of sound decisions; null where nothing was reviewed. */
  sound: number | null;
}

const mean = (values: readonly number[]): number =>
  values.reduce((a, b) => a + b, 0) / values.length;

/** The rated results of a game, the oldest first: no practice, and everybody else a level. */
export function ratedResults(game: GameInfo, profile: Profile): Result[] {
  const { scale } = game;
  if (!scale) return [];
  return inOrder(profile).filter(
    (result) =>
      result.game === game.name &&
      !result.practice &&
      result.players.length === game.seats &&
      result.players.every((spec, seat) => seat === result.seat || spec in scale.strengths),
  );
}

const sideOf = (game: GameInfo, seat: number): number[] =>
  game.teams.find((team) => team.includes(seat)) ?? [seat];

export function beliefOf(game: GameInfo, profile: Profile): Belief | null {
  const { scale } = game;
  if (!scale) return null;
  const own = ratedResults(game, profile);
  const last = Date.parse(own.at(-1)?.at ?? '');
  return believe(
    scale,
    own.map((result) => read(game, scale, result, last)),
  );
}

function read(game: GameInfo, scale: ScaleInfo, result: Result, last: number): Played {
  const side = sideOf(game, result.seat);
  const strength = (seat: number): number => scale.strengths[result.players[seat] ?? ''] ?? 0;
  const seats = result.players.map((_, seat) => seat);
  const review = reviewOf(result);
  return {
    others: seats.filter((seat) => !side.includes(seat)).map(strength),
    score: result.won,
    margin: givenUp(result) ? null : result.margin,
    deals: givenUp(result) ? 1 : result.deals,
    side: side.filter((seat) => seat !== result.seat).map(strength),
    rivals: game.teams.length - 1,
    sound: review ? soundOf(review) : 0,
    judged: review?.decisions ?? 0,
    age: Math.max(0, (last - Date.parse(result.at)) / DAY),
  };
}

export function nearest(scale: ScaleInfo, strength: number): string {
  const levels = Object.entries(scale.strengths);
  return levels.reduce((best, one) =>
    Math.abs(one[1] - strength) < Math.abs(best[1] - strength) ? one : best,
  )[0];
}

/** Levels for so many seats that are together about so strong: one level, or two neighbouring ones. */
export function lineup(scale: ScaleInfo, strength: number, count: number): string[] {
  const levels = Object.entries(scale.strengths);
  let best: { off: number; names: string[] } = { off: Infinity, names: [] };
  levels.forEach((low, index) => {
    const high = levels[index + 1] ?? low;
    for (let lower = count; lower >= 0; lower -= 1) {
      const row = Array.from({ length: count }, (_, seat) => (seat < lower ? low : high));
      const off = Math.abs(mean(row.map(([, value]) => value)) - strength);
      if (off < best.off - 1e-12) best = { off, names: row.map(([name]) => name) };
    }
  });
  return best.names;
}

/** The others for a person at a seat: partners near the person, and others who make it even. */
export function choose(game: GameInfo, seat: number, profile: Profile): Choice | null {
  const { scale } = game;
  const belief = beliefOf(game, profile);
  if (!scale || belief === null) return null;
  const level = nearest(scale, belief.mean);
  const side = sideOf(game, seat);
  const mates = side.filter((mate) => mate !== seat);
  const others = game.seat_names.map((_, one) => one).filter((one) => !side.includes(one));
  const strong = (belief.mean + mates.length * (scale.strengths[level] ?? 0)) / side.length;
  const row = lineup(scale, strong, others.length);
  const seats = Object.fromEntries([
    ...mates.map((mate) => [mate, level]),
    ...others.map((one, index) => [one, row[index] ?? level]),
  ]) as Record<number, string>;
  return { level, seats, belief, ...recent(game, profile) };
}

function recent(game: GameInfo, profile: Profile): Omit<Choice, 'level' | 'seats' | 'belief'> {
  const last = ratedResults(game, profile).slice(-RECENT);
  const telling = (game.scale?.spread ?? 0) > 0;
  const margins = last.filter((one) => telling && !givenUp(one)).map(({ margin }) => margin);
  const judged = last.map(reviewOf).filter((one) => one !== null && one.decisions > 0);
  const decisions = judged.reduce((sum, one) => sum + (one?.decisions ?? 0), 0);
  const sound = judged.reduce((sum, one) => sum + (one ? soundOf(one) : 0), 0);
  return {
    won: last.reduce((sum, { won }) => sum + won, 0),
    count: last.length,
    margin: margins.length > 0 ? mean(margins) : null,
    sound: decisions > 0 ? sound / decisions : null,
  };
}

/** Who was chosen and why, in words; `title` is what people call a level. */
export function sayChoice(
  game: GameInfo,
  choice: Choice,
  title: (level: string) => string,
): string {
  const chosen = new Set(Object.values(choice.seats));
  const who = game.levels.filter(({ name }) => chosen.has(name)).map(({ name }) => title(name));
  const words = t.profile.adaptive;
  if (choice.count === 0) return words.first(game.title, words.list(who));
  const [low, high] = choice.belief.between;
  const unit = game.scale?.unit ?? '';
  const said = [
    words.why(choice.won, choice.count, marginOf(choice), unit),
    choice.sound === null ? '' : words.sound(t.percent(choice.sound)),
    words.so(words.list(who)),
    high - low > 2 ? words.unsure : '',
  ];
  return said.filter(Boolean).join(words.space);
}

function marginOf({ margin }: Choice): number | null {
  if (margin === null) return null;
  return Math.abs(margin) < LEVEL ? 0 : Math.round(margin * 10) / 10;
}

/** How a place is told: near a level, between it and the next, below the first or above the last. */
export function placeOf(
  place: number,
  last: number,
): ['near' | 'between' | 'below' | 'above', number] {
  if (place < -NEAR) return ['below', 0];
  if (place > last + NEAR) return ['above', last];
  const near = Math.min(Math.max(Math.round(place), 0), last);
  return Math.abs(place - near) <= NEAR ? ['near', near] : ['between', Math.floor(place)];
}

/** Where somebody stands between the levels, and how sure that is. */
export function sayStrength(game: GameInfo, belief: Belief): string {
  const titles = game.levels.map(({ title }) => title);
  const last = titles.length - 1;
  const [how, at] = placeOf(belief.place, last);
  const end = (place: number): string =>
    titles[Math.min(Math.max(Math.round(place), 0), last)] ?? '';
  const [low, high] = belief.between.map(end) as [string, string];
  const words = t.profile.strength;
  const said = [
    words[how](titles[at] ?? '', titles[at + 1] ?? ''),
    words.range(low, high),
    game.scale?.doubt ? words.assumed : '',
  ];
  return said.filter(Boolean).join(t.profile.adaptive.space);
}
