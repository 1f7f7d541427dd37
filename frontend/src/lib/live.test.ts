import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Live, liveUrl, type LiveState } from './live';
import type { LiveMessage } from './types';

class FakeSocket {
  static made: FakeSocket[] = [];
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.onclose?.();
  }
}

let states: LiveState[] = [];
let messages: LiveMessage[] = [];
let live: Live;
const last = (): FakeSocket => FakeSocket.made.at(-1)!;
const thinking = JSON.stringify({ type: 'thinking', seat: 1, seconds: 2, limit: null });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.made = [];
  states = [];
  messages = [];
  live = new Live({
    url: 'ws://host/live',
    hello: () => ({ token: 'secret', seat: null }),
    onMessage: (message) => messages.push(message),
    onState: (state) => states.push(state),
  });
});

afterEach(() => {
  live.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('says who it is, then hears', () => {
  last().onopen?.();
  expect(last().sent).toEqual([JSON.stringify({ token: 'secret', seat: null })]);
  last().onmessage?.({ data: thinking });
  expect(messages).toHaveLength(1);
  expect(states.at(-1)).toBe('live');
});

test('opens again after a loss, more patiently each time, and introduces itself anew', () => {
  last().onclose?.();
  expect(states.at(-1)).toBe('lost');
  vi.advanceTimersByTime(250);
  expect(FakeSocket.made).toHaveLength(2);
  last().onclose?.();
  vi.advanceTimersByTime(250);
  expect(FakeSocket.made).toHaveLength(2);
  vi.advanceTimersByTime(250);
  expect(FakeSocket.made).toHaveLength(3);
  last().onopen?.();
  expect(last().sent).toHaveLength(1);
});

test('never waits longer than a few seconds, and starts over once it was heard', () => {
  for (let loss = 0; loss < 12; loss += 1) {
    last().onclose?.();
    vi.advanceTimersByTime(4000);
  }
  expect(FakeSocket.made).toHaveLength(13);
  last().onmessage?.({ data: thinking });
  last().onclose?.();
  vi.advanceTimersByTime(250);
  expect(FakeSocket.made).toHaveLength(14);
});

test('a refusal is told but is no sign of life', () => {
  last().onclose?.();
  vi.advanceTimersByTime(250);
  last().onmessage?.({ data: JSON.stringify({ type: 'error', error: { code: 'too_many' } }) });
  expect(messages).toHaveLength(1);
  expect(states).not.toContain('live');
  last().onclose?.();
  vi.advanceTimersByTime(250);
  expect(FakeSocket.made).toHaveLength(2);
  vi.advanceTimersByTime(250);
  expect(FakeSocket.made).toHaveLength(3);
});

test('tries at once when asked, but not twice', () => {
  last().onclose?.();
  live.retryNow();
  live.retryNow();
  expect(FakeSocket.made).toHaveLength(2);
});

test('tries at once when the network comes back', () => {
  last().onclose?.();
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.made).toHaveLength(2);
});

test('a closed connection stays closed', () => {
  live.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.made).toHaveLength(1);
});

test('the address follows the page, encrypted where the page is', () => {
  const place = { protocol: 'https:', host: 'games.example' } as Location;
  expect(liveUrl('a/b', place)).toBe('wss://games.example/api/v1/tables/a%2Fb/live');
});
