/** The HTTP side of the API: one function per request, one error type for every failure. */
import type {
  Accepted,
  ActionRequest,
  Actions,
  ComparisonView,
  Created,
  DecisionView,
  Failure,
  GameInfo,
  FeedbackView,
  HintView,
  LaidView,
  LineView,
  Meanings,
  Mistake,
  Par,
  PhraseName,
  PositionRequest,
  PositionView,
  ReviewView,
  TableRequest,
  Value,
  Verdict,
  View,
} from './types';
import { reach } from './offline/reach.svelte';
import { t } from './text';

export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly line: number | null;
  readonly column: number | null;
  /** The section of the rules that forbids a move; empty where none is named. */
  readonly rule: string;

  constructor(
    status: number,
    code: string,
    message: string,
    line: number | null = null,
    column: number | null = null,
    rule = '',
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.line = line;
    this.column = column;
    this.rule = rule;
  }

  /** The server could not be reached at all; trying again later may help. */
  get offline(): boolean {
    return this.status === 0;
  }
}

/** The sentence to show for anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function request(path: string, init: RequestInit, token?: string | null): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('Accept-Language', t.language);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers });
    reach.note(response);
  } catch {
    reach.note(null);
    throw new ApiError(0, 'offline', t.errors.offline);
  }
  if (response.ok) return response;
  throw await errorFrom(response);
}

async function errorFrom(response: Response): Promise<ApiError> {
  try {
    const { error } = (await response.json()) as Failure;
    const { code, message, line, column, rule } = error;
    return new ApiError(response.status, code, message, line, column, rule);
  } catch {
    return new ApiError(response.status, 'unknown', t.errors.unknown(response.status));
  }
}

export async function get<T>(path: string, token?: string | null): Promise<T> {
  return (await request(path, {}, token)).json();
}

export async function post<T>(
  path: string,
  body: object,
  token?: string | null,
  signal?: AbortSignal,
): Promise<T> {
  const init = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
    ...(signal && { signal }),
  };
  return (await request(path, init, token)).json();
}

/** The games on offer, with the players that can be seated. */
export async function games(): Promise<GameInfo[]> {
  const offered = await get<GameInfo[]>('/api/v1/games');
  return offered.map((game) => ({ ...game, players: game.players.filter((one) => one.enabled) }));
}

export const checkPosition = (body: PositionRequest): Promise<PositionView> =>
  post('/api/v1/positions', body);

export const openTable = (body: TableRequest): Promise<Created> => post('/api/v1/tables', body);

/** A round of a match as part of an address; none asks for all. */
const of = (round: number | 'all' | null, sign: string): string =>
  round === null ? '' : `${sign}round=${round}`;

/** One table, asked with the token of a seat or, without one, as a spectator. */
export class TableApi {
  readonly id: string;
  readonly token: string | null;

  constructor(id: string, token: string | null) {
    this.id = id;
    this.token = token;
  }

  private get path(): string {
    return `/api/v1/tables/${encodeURIComponent(this.id)}`;
  }

  view = (): Promise<View> => get(this.path, this.token);
  legal = (): Promise<Actions> => get(`${this.path}/legal`, this.token);
  meanings = (): Promise<Meanings> => get(`${this.path}/meanings`, this.token);
  par = (): Promise<Par> => get(`${this.path}/par`, this.token);
  act = (body: ActionRequest): Promise<Accepted> => post(`${this.path}/actions`, body, this.token);
  /** Whether an action may be made, and if not, why. */
  check = (body: ActionRequest): Promise<Verdict> => post(`${this.path}/check`, body, this.token);
  /** Say something at the next question of a deal that goes on. */
  wish = (seat: number, text: string): Promise<Accepted> =>
    post(`${this.path}/wish`, { seat, text }, this.token);
  pause = (seat: number, paused: boolean): Promise<Accepted> =>
    post(`${this.path}/pause`, { seat, paused }, this.token);
  /** Take a seat with the code of an invitation; the token that holds it from now on. */
  claim = async (seat: number, code: string, name: string): Promise<string> =>
    (await post<{ token: string }>(`${this.path}/seats/${seat}/claim`, { code, name })).token;
  /** Open a seat to a guest; the code with which it is taken. */
  invite = async (seat: number): Promise<string> =>
    (await post<{ code: string }>(`${this.path}/invite`, { seat }, this.token)).code;
  leave = (seat: number): Promise<Accepted> => post(`${this.path}/leave`, { seat }, this.token);
  speak = (seat: number, phrase: PhraseName): Promise<Accepted> =>
    post(`${this.path}/phrases`, { seat, phrase }, this.token);
  /** Another game for the same people; its table. */
  rematch = async (rules: Record<string, Value>): Promise<string> =>
    (await post<{ id: string }>(`${this.path}/rematch`, { rules }, this.token)).id;
  /** Real mistakes of the viewer's seats that the review has found so far. */
  mistakes = async (round: number | null = null): Promise<Mistake[]> =>
    (await get<{ mistakes: Mistake[] }>(`${this.path}/mistakes${of(round, '?')}`, this.token))
      .mistakes;
  undo = (seat: number): Promise<Accepted> => post(`${this.path}/undo`, { seat }, this.token);
  resign = (seat: number): Promise<Accepted> => post(`${this.path}/resign`, { seat }, this.token);
  reseat = (seat: number, spec: string, name: string): Promise<Accepted> =>
    post(`${this.path}/seats`, { seat, spec, name }, this.token);
  hint = (seat: number, turn: number, level: number): Promise<HintView> =>
    post(`${this.path}/hint`, { seat, turn, level }, this.token);
  explain = (seat: number | null, ply: number | null, judge = false): Promise<DecisionView> =>
    post(`${this.path}/explain`, { seat, ply, judge }, this.token);
  /** An imagined deal behind an explanation, as it was to move or after an action. */
  deal = (
    seat: number | null,
    ply: number | null,
    number: number,
    after: string,
  ): Promise<LaidView> => post(`${this.path}/deal`, { seat, ply, number, after }, this.token);
  /** The table after so many moves: as the seat knew it, or with the cards of everybody. */
  replay = (ply: number, open = false): Promise<View> =>
    get(`${this.path}/replay?ply=${ply}${open ? '&open=true' : ''}`, this.token);
  line = (ply: number): Promise<LineView> => post(`${this.path}/line`, { ply }, this.token);
  feedback = (seat: number): Promise<FeedbackView> =>
    post(`${this.path}/feedback`, { seat }, this.token);
  again = (ply: number): Promise<Created> => post(`${this.path}/again`, { ply }, this.token);
  startReview = (round: number | null = null): Promise<unknown> =>
    post(`${this.path}/review${of(round, '?')}`, {}, this.token);
  review = (round: number | null = null): Promise<ReviewView> =>
    get(`${this.path}/review${of(round, '?')}`, this.token);
  startComparison = (seat: number, round: number | 'all' | null = null): Promise<ComparisonView> =>
    post(`${this.path}/comparison`, { seat, round }, this.token);
  comparison = (seat: number, round: number | 'all' | null = null): Promise<ComparisonView> =>
    get(`${this.path}/comparison?seat=${seat}${of(round, '&')}`, this.token);
  stopComparison = async (seat: number): Promise<void> => {
    await request(`${this.path}/comparison?seat=${seat}`, { method: 'DELETE' }, this.token);
  };
  record = async (): Promise<string> =>
    (await request(`${this.path}/record`, {}, this.token)).text();
}
