/** The games of this browser: what is needed to sit down again, kept in local storage. */
import { read, write } from './storage';
import type { Created, View } from './types';

export interface SavedGame {
  id: string;
  game: string;
  title: string;
  /** Seat number to token, and that of who opened the table. A game only watched has none. */
  tokens: Record<string, string>;
  /** Seat number to the code with which a guest takes it. */
  claims?: Record<string, string>;
  /** The players by name, in seat order. */
  players: string[];
  moves: number;
  /** The result in words once the game is over. */
  result: string;
  myMove: boolean;
  /** Whether the opponents were chosen by the person's results. */
  adaptive?: boolean;
  /** Whether help was asked for, something was taken back, or the start was set up. */
  aided?: boolean;
  updated: number;
}

const KEY = 'parlour.games';
const MOST = 60;

export function savedGames(): SavedGame[] {
  const stored = read(KEY, []);
  const games = Array.isArray(stored) ? (stored as SavedGame[]) : [];
  return games.filter((game) => typeof game?.id === 'string').sort((a, b) => b.updated - a.updated);
}

export function savedGame(id: string): SavedGame | null {
  return savedGames().find((game) => game.id === id) ?? null;
}

/** The tokens of the seats this browser holds at a table, as the server reads them; null for who only watches. */
export function tokenFor(id: string): string | null {
  return Object.values(savedGame(id)?.tokens ?? {}).join(',') || null;
}

export function save(game: SavedGame): void {
  const others = savedGames().filter((other) => other.id !== game.id);
  write(KEY, [game, ...others].slice(0, MOST));
}

export function forget(id: string): void {
  write(
    KEY,
    savedGames().filter((game) => game.id !== id),
  );
}

/** Remember a table just opened, before its first view arrives. */
export function remember({ id, tokens, opener, claims }: Created, game: string): void {
  sitDown(id, game, { ...tokens, opener }, claims);
}

/** Remember the tokens of a table, beside those that are known. */
export function sitDown(
  id: string,
  game: string,
  tokens: Record<string, string>,
  claims: Record<string, string> = {},
): void {
  const known = savedGame(id);
  save({
    id,
    game,
    title: '',
    tokens: { ...known?.tokens, ...tokens },
    claims: { ...known?.claims, ...claims },
    players: [],
    moves: 0,
    result: '',
    myMove: false,
    updated: Date.now(),
  });
}

/** Remember the code of an invitation made later. */
export function addClaim(id: string, seat: number, code: string): void {
  const known = savedGame(id);
  if (known !== null) save({ ...known, claims: { ...known.claims, [seat]: code } });
}

/** Remember a table where the tokens of another one hold the same seats. */
export function follow(id: string, from: string, game: string): void {
  const { opener, ...seats } = savedGame(from)?.tokens ?? {};
  if (opener || Object.keys(seats).length > 0)
    sitDown(id, game, opener ? { ...seats, opener } : seats);
}

/** Note how a game came to be played. */
export function noteGame(id: string, notes: Pick<SavedGame, 'adaptive' | 'aided'>): void {
  const known = savedGame(id);
  if (known !== null) save({ ...known, ...notes });
}

/** Keep a saved game in step with what is on the table. */
export function keepUp(view: View, players: string[]): void {
  const known = savedGame(view.id);
  if (known === null) return;
  const moves = view.moves.length;
  const result = view.outcome?.sentence ?? '';
  const same = known.moves === moves && known.result === result && known.title !== '';
  save({
    ...known,
    title: view.title,
    players,
    moves,
    result,
    myMove: view.held.some((seat) => view.waiting.includes(seat)),
    updated: same ? known.updated : Date.now(),
  });
}
