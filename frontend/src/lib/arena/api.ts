/** The arena's side of the API; the token of a run, with which it is stopped, stays in this browser. */
import { get, post } from '../client';
import { read, write } from '../storage';
import type { ArenaView, BlocksView, RunRequest, RunView } from '../types';

const KEY = 'parlour.arena';
const MOST = 40;
const path = (id: string): string => `/api/v1/arena/${encodeURIComponent(id)}`;

function tokens(): Record<string, string> {
  const stored = read(KEY, {});
  return stored !== null && typeof stored === 'object' ? (stored as Record<string, string>) : {};
}

export const arena = (): Promise<ArenaView> => get('/api/v1/arena');
export const run = (id: string): Promise<RunView> => get(path(id));
export const blocks = (id: string, first: number): Promise<BlocksView> =>
  get(`${path(id)}/blocks?first=${first}`);

/** Start a run; its address. */
export async function start(body: RunRequest): Promise<string> {
  const made = await post<{ id: string; token: string }>('/api/v1/arena', body);
  write(
    KEY,
    Object.fromEntries([[made.id, made.token], ...Object.entries(tokens())].slice(0, MOST)),
  );
  return made.id;
}

/** Whether this browser started a run, and may stop it. */
export const mayStop = (id: string): boolean => tokens()[id] !== undefined;

export const stop = (id: string): Promise<RunView> => post(`${path(id)}/stop`, {}, tokens()[id]);

/** Lay a game on a table; the table. */
export async function open(
  id: string,
  meeting: number,
  block: number,
  game: number,
): Promise<string> {
  return (await post<{ id: string }>(`${path(id)}/open`, { meeting, block, game })).id;
}
