import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { announcer } from '../announce.svelte';
import { settings } from '../settings.svelte';
import { savedGame, sitDown } from '../saved';
import { afterD3, view } from '../testing/samples';
import type { Accepted, DecisionView, LiveMessage, SeatView, View } from '../types';
import { Session } from './session.svelte';

class FakeSocket {
  static last: FakeSocket | null = null;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: string[] = [];
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {}
}

type Answer = View | Accepted | { status: number; error: object };
let answers: Record<string, Answer>;
let asked: { path: string; body: unknown; token: string | null }[];
let session: Session;

function tell(message: LiveMessage): void {
  FakeSocket.last!.onmessage?.({ data: JSON.stringify(message) });
}

async function sit(tokens: Record<string, string> = { '0': 'secret' }): Promise<void> {
  session = new Session('T1', tokens);
  await session.open();
  FakeSocket.last!.onopen?.();
  tell({ type: 'view', number: 1, view: view() });
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  asked = [];
  answers = { '': view() };
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const last = path.replace('/api/v1/tables/T1', '');
    const token = new Headers(init.headers).get('Authorization');
    asked.push({ path: last, body: init.body ? JSON.parse(String(init.body)) : null, token });
    const answer = answers[last];
    if (answer && 'error' in answer) {
      return new Response(JSON.stringify({ error: answer.error }), { status: answer.status });
    }
    return new Response(JSON.stringify(answer));
  });
  settings.speed = 'off';
});

afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('sits down with all its tokens and lets the server choose the seat', async () => {
  await sit({ '0': 'a', '1': 'b' });
  expect(asked[0]).toMatchObject({ path: '', token: 'Bearer a,b' });
  expect(JSON.parse(FakeSocket.last!.sent[0]!)).toEqual({
    token: 'a,b',
    seat: null,
    language: 'en',
    goes_on: true,
  });
  expect(session.connection).toBe('live');
});

/** The patch from the first position to the one after d3. */
const D3: LiveMessage = {
  type: 'patch',
  number: 2,
  events: afterD3().events,
  patch: {
    turn: [1],
    waiting: [0, 1, 1],
    my_move: [false],
    moves: [0, 0, ...afterD3().moves],
    view: [afterD3().view],
  },
};

test('a move names the turn it answers, and is seen when the live connection tells it', async () => {
  await sit();
  answers['/actions'] = { turn: 1 };
  const playing = session.play('d3');
  expect(session.pending).toBe('d3');
  expect(session.canMove).toBe(false);
  await playing;
  expect(asked.at(-1)).toMatchObject({
    path: '/actions',
    body: { seat: 0, turn: 0, text: 'd3' },
  });
  expect(session.pending).toBe('d3');
  tell(D3);
  expect(session.view).toEqual(afterD3());
  expect(session.pending).toBeNull();
});

test('without a live connection the table is asked for', async () => {
  await sit();
  FakeSocket.last!.onclose?.();
  answers['/actions'] = { turn: 1 };
  answers[''] = afterD3();
  await session.play('d3');
  expect(session.view?.moves).toHaveLength(1);
  expect(session.pending).toBeNull();
});

test('a patch of a view that was not told asks for the whole table', async () => {
  await sit();
  tell({ ...D3, number: 7 });
  expect(session.view).toEqual(view());
  expect(FakeSocket.last!.sent).toHaveLength(2);
  expect(FakeSocket.last!.sent[1]).toBe(FakeSocket.last!.sent[0]);
  tell({ type: 'view', number: 7, view: afterD3() });
  expect(session.view).toEqual(afterD3());
});

test('an answer does not undo what the live connection told', async () => {
  await sit();
  const reply = afterD3({ turn: 2, waiting: [0], my_move: true });
  reply.events = [...reply.events, { seat: 1, kind: 'x', text: 'c3', sentence: 'White plays c3.' }];
  answers['/actions'] = { turn: 1 };
  const playing = session.play('d3');
  tell(D3);
  tell({ type: 'view', number: 3, view: reply });
  await playing;
  expect(session.view?.turn).toBe(2);
});

test('an illegal move is explained and changes nothing', async () => {
  await sit();
  const error = { code: 'illegal', message: 'A disc on a1 would flip nothing.' };
  answers['/actions'] = { status: 409, error };
  await session.play('a1');
  expect(session.notice).toBe('A disc on a1 would flip nothing.');
  expect(session.pending).toBeNull();
  expect(session.canMove).toBe(true);
});

test('out of turn nothing is sent, and the page says whose turn it is', async () => {
  await sit();
  tell({ type: 'view', number: 1, view: afterD3() });
  const before = asked.length;
  await session.play('c3');
  expect(asked).toHaveLength(before);
  expect(session.notice).toBe('It is White’s turn.');
});

test('two quick moves are shown one after the other', async () => {
  await sit();
  settings.speed = 'normal';
  session.duration = () => 400;
  const reply = afterD3({ turn: 2, my_move: true, waiting: [0] });
  reply.events = [...reply.events, { seat: 1, kind: 'x', text: 'c3', sentence: 'White plays c3.' }];
  tell({ type: 'view', number: 1, view: afterD3() });
  tell({ type: 'view', number: 1, view: reply });
  expect(session.view?.turn).toBe(1);
  vi.advanceTimersByTime(399);
  expect(session.view?.turn).toBe(1);
  vi.advanceTimersByTime(1);
  expect(session.view?.turn).toBe(2);
});

test('every play is announced, and the turn', async () => {
  await sit();
  tell({ type: 'view', number: 1, view: afterD3() });
  expect(announcer.text.trim()).toBe('Black plays d3.');
  const outcome = {
    points: [40, 24],
    winners: [0],
    reason: 'finished',
    unit: 'discs',
    margins: [16, -16],
    deals: 1,
  };
  tell({
    type: 'view',
    number: 1,
    view: afterD3({ turn: 1, outcome: { ...outcome, sentence: 'Black won 40 : 24.' } }),
  });
  expect(announcer.text.trim()).toBe('Black won 40 : 24.');
  tell({ type: 'view', number: 1, view: view() });
  expect(announcer.text.trim()).toBe('Taken back.');
});

test('thinking is counted from when the bot began', async () => {
  await sit();
  expect(session.thinkingSince).toBeNull();
  tell({ type: 'view', number: 1, view: afterD3() });
  expect(session.thinkingSince).toBe(Date.now());
  tell({ type: 'thinking', seat: 1, seconds: 3, limit: 10 });
  expect(session.thinkingSince).toBe(Date.now() - 3000);
});

test('hints go step by step and end with the turn', async () => {
  await sit();
  const hint = { text: 'Look north.', area: [], candidates: [], action: '', reasons: [] };
  for (const level of [1, 2, 3, 4, 4]) {
    answers['/hint'] = { level, ...hint, decision: null } as never;
    await session.askHint();
    expect(asked.at(-1)?.body).toMatchObject({ level, turn: 0, seat: 0 });
  }
  tell({ type: 'view', number: 1, view: afterD3() });
  expect(session.hint).toBeNull();
});

test('a move is commented at once for those who asked, and only where they play alone', async () => {
  await sit();
  const comment = { ply: 0, text: 'd3', fine: false, mark: 'mistake', sentence: 'Take c4.' };
  answers['/feedback'] = { ...comment, idea: 'quiet', best: 'c4', best_label: 'c4' } as never;
  answers['/actions'] = { turn: 1 } as never;
  session.commenting = true;
  await session.play('d3');
  expect(session.comment?.sentence).toBe('Take c4.');
  const seats = view().seats.map((one) => ({ ...one, human: true, spec: '' }));
  session.view = view({ seats });
  expect(session.canComment).toBe(false);
});

test('looking back shows the past and lets nothing be played', async () => {
  await sit();
  tell({ type: 'view', number: 1, view: afterD3({ my_move: true }) });
  answers['/replay?ply=0'] = view();
  await session.lookBack(0);
  expect(session.shown?.moves).toHaveLength(0);
  expect(session.canMove).toBe(false);
  await session.lookBack(1);
  expect(session.past).toBeNull();
});

test('at a shared screen, Undo takes back whoever moved last', async () => {
  await sit({ '0': 'a', '1': 'b' });
  expect(session.undoSeat).toBeNull();
  tell({ type: 'view', number: 1, view: afterD3({ seat: 1, held: [0, 1], my_move: true }) });
  expect(session.undoSeat).toBe(0);
  answers['/undo'] = view();
  await session.undo();
  expect(asked.at(-1)).toMatchObject({ path: '/undo', body: { seat: 0 } });
});

test('who watches is told so', async () => {
  await sit({});
  tell({
    type: 'view',
    number: 1,
    view: view({ seat: null, held: [], turn: null, my_move: false }),
  });
  await session.play('d3');
  expect(session.notice).toBe('You are watching this game.');
});

test('a server with too many connections is tried again, a wrong table is not', async () => {
  await sit();
  const error = { line: null, column: null, suggestions: [], rule: '' };
  tell({ type: 'error', error: { code: 'too_many', message: 'Later.', ...error } });
  expect(session.failure).toBeNull();
  expect(session.notice).toBe('Later.');
  tell({ type: 'error', error: { code: 'not_found', message: 'No such table.', ...error } });
  expect(session.failure?.message).toBe('No such table.');
});

test('why players do not move is told until the table changes', async () => {
  await sit();
  tell({ type: 'notice', message: 'Try again in 3 minutes.' });
  expect(session.notice).toBe('Try again in 3 minutes.');
  tell({ type: 'view', number: 2, view: view({}) });
  expect(session.notice).toBe('');
});

test('a table that is gone is told, not retried', async () => {
  answers[''] = { status: 404, error: { code: 'unknown', message: 'There is no such table.' } };
  session = new Session('T1', {});
  await session.open();
  expect(session.failure?.message).toBe('There is no such table.');
});

test('the list of saved games follows the table', async () => {
  sitDown('T1', 'reversi', { '0': 'secret' });
  await sit();
  expect(savedGame('T1')).toMatchObject({ players: ['You', 'Normal'], myMove: true });
});

test('an imagined deal lies on the table until something happens, and nothing is played in it', async () => {
  await sit();
  const laid = {
    number: 1,
    view: view().view,
    hands: ['2C', 'QS 3D'],
    line: [],
    text: '',
    outcomes: {},
  };
  answers['/deal'] = laid as unknown as View;
  const side = { text: 'd3', label: 'd3', shares: [0, 1], marked: [1] };
  const evidence = { once: true, about: false, weighted: false, move: side, rival: side };
  const reasons = [{ text: '', highlight: [], evidence }];
  const decision = { reasons, imagined: 2 } as unknown as DecisionView;
  await session.openDeals({ ply: null, decision }, 0);
  expect(asked.at(-1)).toMatchObject({ path: '/deal', body: { seat: 0, number: 1, after: '' } });
  expect(session.hands).toEqual([['2C'], ['QS', '3D']]);
  expect(session.shown).toMatchObject({ my_move: false, waiting: [] });
  expect(session.canMove).toBe(false);
  await session.layDeal(2, ''); // there is no such deal
  expect(session.opened?.number).toBe(1);
  await session.play('d3');
  expect(asked.at(-1)?.path).toBe('/deal');
  tell({ type: 'view', number: 2, view: afterD3() });
  expect(session.opened).toBeNull();
  expect(session.hands).toBeNull();
});

test('a covered table says and does nothing until the next player is there', async () => {
  await sit({ '0': 'one', '1': 'two' });
  session.secret = () => true;
  expect(session.covered).toBe(true);
  session.uncover();
  expect(session.covered).toBe(false);
  announcer.say('Your cards: the queen of spades.');
  tell({ type: 'view', number: 2, view: { ...afterD3(), seat: 1, held: [0, 1], my_move: true } });
  expect(session.covered).toBe(true);
  expect(announcer.text.trim()).toBe('');
  expect(session.canMove).toBe(false);
  const before = asked.length;
  await session.play('c3');
  await session.undo();
  expect(asked).toHaveLength(before);
});

test('where several choose at once nobody is seen thinking', async () => {
  await sit();
  const seats = [0, 1, 2].map((seat) => ({ ...view().seats[1]!, seat, human: seat === 0 }));
  tell({ type: 'view', number: 2, view: { ...view(), seats, waiting: [0, 1, 2] } });
  tell({ type: 'thinking', seat: 1, seconds: 11, limit: null });
  expect(session.thinkingSince).toBeNull();
  tell({ type: 'view', number: 3, view: { ...view(), seats, waiting: [1], my_move: false } });
  tell({ type: 'thinking', seat: 1, seconds: 2, limit: null });
  expect(session.thinkingSince).not.toBeNull();
});

const DEALING = { dealt: 1, cards: 100, last: false, wish: null, paused: false, can_pause: true };
const dealt = (count: number): View =>
  view({
    turn: count,
    my_move: false,
    waiting: [],
    events: Array.from({ length: count }, () => ({
      seat: 0,
      kind: 'dealt',
      text: '',
      sentence: '',
    })),
    dealing: { ...DEALING, dealt: count },
  });

test('cards come at the pace of the table, and what is said meanwhile is a wish', async () => {
  settings.speed = 'normal';
  await sit();
  answers['/wish'] = { turn: 3 };
  for (const number of [2, 3, 4]) tell({ type: 'view', number, view: dealt(number) });
  expect(session.view?.dealing?.dealt).toBe(4);
  await session.play('H2');
  expect(asked.at(-1)).toMatchObject({ path: '/wish', body: { seat: 0, text: 'H2' } });
  expect(session.pending).toBeNull();
});

test('a hint that was put away while it was on its way does not come', async () => {
  await sit();
  answers['/hint'] = { level: 1, text: 'Look.', reasons: [] } as unknown as Accepted;
  const coming = session.askHint();
  session.closeHint();
  await coming;
  expect(session.hint).toBeNull();
  expect(session.busy).toBe('');
  await session.askHint();
  expect(session.hint?.text).toBe('Look.');
});

test('a hint stays while the deal goes on', async () => {
  await sit();
  tell({ type: 'view', number: 2, view: dealt(2) });
  answers['/hint'] = { level: 1, text: 'Look.', reasons: [] } as unknown as Accepted;
  const asking = session.askHint();
  tell({ type: 'view', number: 3, view: dealt(3) });
  await asking;
  tell({ type: 'view', number: 4, view: dealt(4) });
  expect(session.hint?.text).toBe('Look.');
});

test('who shares the screen looks at one hand, and the deal waits until it is covered again', async () => {
  await sit({ '0': 'a', '1': 'b' });
  session.secret = () => true;
  tell({ type: 'view', number: 2, view: dealt(2) });
  expect(session.covered).toBe(true);
  answers['/pause'] = { turn: 3 };
  await session.lookAs(1);
  expect(asked.at(-1)).toMatchObject({ path: '/pause', body: { seat: 0, paused: true } });
  expect(JSON.parse(FakeSocket.last!.sent.at(-1)!)).toMatchObject({ seat: 1 });
  const stopped = { ...dealt(2), seat: 1, dealing: { ...DEALING, paused: true } };
  tell({ type: 'view', number: 1, view: stopped });
  expect(session.covered).toBe(false);
  await session.pause(false);
  expect(session.covered).toBe(true);
  tell({ type: 'view', number: 2, view: view() });
  expect(JSON.parse(FakeSocket.last!.sent.at(-1)!)).toMatchObject({ seat: null });
});

test('a guest takes the seat of the invitation', async () => {
  session = new Session('T1', {});
  answers['/seats/1/claim'] = { token: 'new' } as unknown as Accepted;
  await session.open({ seat: 1, code: 'code' });
  expect(session.invitation).toEqual({ seat: 1, code: 'code' });
  expect(asked.map(({ path }) => path)).toEqual(['']); // nothing is taken before somebody says so
  await session.join('Ben');
  expect(asked[1]).toMatchObject({ path: '/seats/1/claim', body: { code: 'code', name: 'Ben' } });
  expect(asked[2]).toMatchObject({ path: '', token: 'Bearer new' });
  expect(savedGame('T1')?.tokens).toEqual({ '1': 'new' });
  expect(session.invitation).toBeNull();
});

test('whoever used the invitation in this browser before simply sits down again', async () => {
  sitDown('T1', 'reversi', { '1': 'mine' });
  session = new Session('T1');
  await session.open({ seat: 1, code: 'code' });
  expect(session.invitation).toBeNull();
  expect(asked[0]).toMatchObject({ path: '', token: 'Bearer mine' });
});

test('clocks and phrases are heard, and who is stood in for is told', async () => {
  session = new Session('T1', {});
  await session.open();
  const [black, white] = view().seats as [SeatView, SeatView];
  const away = { ...white, name: 'Ben', human: false, stands_in: true, title: 'Normal' };
  tell({ type: 'clocks', clocks: [{ seat: 0, left: 12, running: true }] });
  expect(session.company.clocks).toEqual([{ seat: 0, left: 12, running: true }]);
  tell({ type: 'phrase', seat: 1, phrase: 'thanks' });
  expect(session.company.said).toEqual({ 1: 'thanks' });
  const ben = { ...white, name: 'Ben', human: true };
  tell({ type: 'view', number: 1, view: view({ seats: [black, ben] }) });
  tell({ type: 'view', number: 2, view: view({ seats: [black, away] }) });
  expect(session.notice).toBe('Ben is away: Normal plays until they are back.');
});

test('an invitation that was used says so, and its guest may watch', async () => {
  session = new Session('T1', {});
  answers['/seats/1/claim'] = { status: 403, error: { code: 'seat', message: 'Used before.' } };
  await session.open({ seat: 1, code: 'code' });
  await expect(session.join('Ben')).rejects.toThrow('Used before.');
  expect(session.invitation).not.toBeNull();
  session.decline();
  expect(session.invitation).toBeNull();
  expect(session.view).not.toBeNull();
});
