/** A person's results as one JSON value; docs/profile.md has its fields, and the terminal keeps the same. */

export const FORMAT = 'parlour-profile';
export const VERSION = 1;

/** An idea that was missed so often, with the question that leads to it, by language. */
export interface Idea {
  count: number;
  ask: Record<string, string>;
}

export interface Reviewed {
  decisions: number;
  marks: Record<string, number>;
  /** Winning chance given away by a decision, on average. */
  loss: number;
  ideas: Record<string, Idea>;
}

/** Points as they were, as our player made them of the same cards, and an even share. */
export interface Luck {
  yours: number;
  mean: number;
  even: number;
}

export interface Result {
  id: string;
  game: string;
  /** When it ended. */
  at: string;
  seat: number;
  /** Who sat where; empty for people. */
  players: string[];
  points: number[];
  /** 1, 0, or a half for a draw. */
  won: number;
  /** How far ahead, in the unit of matches, over all deals. */
  margin: number;
  deals: number;
  reason: string;
  /** Something was taken back, set up or hinted. */
  practice: boolean;
  adaptive: boolean;
  /** Of rounds by their numbers, or of `all` of the game. */
  reviews: Record<string, Reviewed>;
  lucks: Record<string, Luck>;
}

export type Profile = readonly Result[];

/** The key of what is about a whole game. */
export const WHOLE = 'all';
const COSTLY = ['inaccuracy', 'mistake', 'blunder'];
const GIVEN_UP = ['resigned', 'out of time'];

/** Whether it ended before its end, so that its margin says nothing. */
export const givenUp = ({ reason }: Result): boolean => GIVEN_UP.includes(reason);

export function soundOf({ decisions, marks }: Reviewed): number {
  return decisions - COSTLY.reduce((sum, mark) => sum + (marks[mark] ?? 0), 0);
}

/** What reviews came to: that of the whole game, or else those of its rounds together. */
export function reviewOf({ reviews }: Result): Reviewed | null {
  const parts = reviews[WHOLE] ? [reviews[WHOLE]] : Object.values(reviews);
  if (parts.length < 2) return parts[0] ?? null;
  const sum: Reviewed = { decisions: 0, marks: {}, loss: 0, ideas: {} };
  for (const { decisions, marks, loss, ideas } of parts) {
    sum.decisions += decisions;
    sum.loss += loss * decisions;
    for (const [mark, count] of Object.entries(marks))
      sum.marks[mark] = (sum.marks[mark] ?? 0) + count;
    for (const [name, idea] of Object.entries(ideas))
      sum.ideas[name] = {
        count: (sum.ideas[name]?.count ?? 0) + idea.count,
        ask: sum.ideas[name]?.ask ?? idea.ask,
      };
  }
  sum.loss = sum.decisions > 0 ? sum.loss / sum.decisions : 0;
  return sum;
}

export function luckOf({ lucks }: Result): Luck | null {
  const parts = lucks[WHOLE] ? [lucks[WHOLE]] : Object.values(lucks);
  if (parts.length === 0) return null;
  return parts.reduce(({ yours, mean, even }, part) => ({
    yours: yours + part.yours,
    mean: mean + part.mean,
    even: even + part.even,
  }));
}

/** The oldest first; of the same time by their ids, as everywhere. */
export function inOrder(results: Iterable<Result>): Result[] {
  return [...results].sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1));
}

function together(result: Result, known: Result | undefined): Result {
  if (known === undefined) return result;
  return {
    ...result,
    reviews: { ...known.reviews, ...result.reviews },
    lucks: { ...known.lucks, ...result.lucks },
  };
}

/** The profile with a result, in place of an earlier one of the same game. */
export function adding(profile: Profile, result: Result): Profile {
  const known = profile.find(({ id }) => id === result.id);
  return inOrder([...profile.filter(({ id }) => id !== result.id), together(result, known)]);
}

/** All results of both; of the same one the later wins, with the reviews and luck that either has. */
export function merge(mine: Profile, other: Profile): Profile {
  const known = new Map(mine.map((result) => [result.id, result]));
  for (const result of other) {
    const same = known.get(result.id);
    const later = !same || Date.parse(result.at) > Date.parse(same.at);
    known.set(result.id, later ? together(result, same) : together(same, result));
  }
  return inOrder(known.values());
}

/** One result a line, so that a file can be looked at. */
export function writeProfile(profile: Profile): string {
  const lines = profile.map((result) => JSON.stringify(result)).join(',\n');
  return `{"format": "${FORMAT}", "version": ${VERSION}, "results": [\n${lines}\n]}\n`;
}
