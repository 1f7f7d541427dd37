import { afterEach, expect, test, vi } from 'vitest';

import { ApiError, checkPosition, games, sentenceOf, TableApi } from './client';
import { gameInfo } from './testing/samples';

function answer(status: number, body: unknown) {
  const fake = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(
    async () => new Response(JSON.stringify(body), { status }),
  );
  vi.stubGlobal('fetch', fake);
  return fake;
}

afterEach(() => vi.unstubAllGlobals());

test('an action carries seat, turn and text, and the token of the seat', async () => {
  const fake = answer(200, { id: 'T1' });
  await new TableApi('T 1', 'secret').act({ seat: 1, turn: 7, text: 'd3' });
  const [path, init] = fake.mock.calls[0]!;
  expect(path).toBe('/api/v1/tables/T%201/actions');
  expect(init.method).toBe('POST');
  expect(JSON.parse(String(init.body))).toEqual({ seat: 1, turn: 7, text: 'd3' });
  expect(new Headers(init.headers).get('Authorization')).toBe('Bearer secret');
});

test('a spectator sends no token', async () => {
  const fake = answer(200, { id: 'T1' });
  await new TableApi('T1', null).view();
  const [, init] = fake.mock.calls[0]!;
  expect(new Headers(init.headers).has('Authorization')).toBe(false);
});

test("a refusal becomes an error with the server's sentence and place", async () => {
  const body = { code: 'format', message: 'line 2: no disc', line: 2, column: 5, suggestions: [] };
  answer(400, { error: body });
  const failed = checkPosition({ game: 'reversi', rules: {}, text: '?' });
  await expect(failed).rejects.toMatchObject({ status: 400, code: 'format', line: 2, column: 5 });
  await expect(failed).rejects.toThrow('line 2: no disc');
});

test('an answer that is not ours still gives a sentence', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
  await expect(games()).rejects.toThrow('(502)');
});

test('no server is told apart from a refusal', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  const error = await games().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).offline).toBe(true);
  expect(sentenceOf(error)).toContain('Your game is safe');
});

test('players that are switched off are not offered', async () => {
  const game = gameInfo();
  answer(200, [{ ...game, players: game.players.map((one, at) => ({ ...one, enabled: at > 0 })) }]);
  const [offered] = await games();
  expect(offered?.players.map((one) => one.name)).toEqual(['alphabeta']);
});
