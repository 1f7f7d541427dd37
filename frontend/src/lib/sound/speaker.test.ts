import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { settings } from '../settings.svelte';
import { speaker } from './speaker';

const started: string[] = [];

class Parameter {
  value = 0;
  setValueAtTime = vi.fn();
  linearRampToValueAtTime = vi.fn();
  exponentialRampToValueAtTime = vi.fn();
}

class FakeContext {
  static made = 0;
  currentTime = 0;
  sampleRate = 8000;
  destination = {};
  constructor() {
    FakeContext.made += 1;
  }
  resume = () => Promise.resolve();
  createGain = () => ({ gain: new Parameter(), connect: vi.fn() });
  createBiquadFilter = () => ({ Q: new Parameter(), frequency: new Parameter(), connect: vi.fn() });
  createBuffer = (_: number, length: number) => ({
    getChannelData: () => new Float32Array(length),
  });
  createBufferSource = () => ({ connect: vi.fn(), start: () => started.push('noise') });
  createOscillator = () => ({
    frequency: new Parameter(),
    connect: vi.fn(),
    start: () => started.push('tone'),
    stop: vi.fn(),
  });
}

beforeEach(() => vi.stubGlobal('AudioContext', FakeContext));
afterEach(() => {
  vi.unstubAllGlobals();
  settings.sound = 'unasked';
  settings.silent = [];
  started.length = 0;
});

test('nothing sounds until it was asked for', () => {
  speaker.play(['bell', 'clack']);
  settings.sound = 'off';
  speaker.play(['bell', 'clack']);
  expect(FakeContext.made).toBe(0);
  expect(started).toEqual([]);
});

test('what is switched on sounds, through one context', () => {
  settings.sound = 'on';
  speaker.play(['slide']);
  expect(started).toEqual(['noise']);
  speaker.play(['won']);
  expect(started).toEqual(['noise', 'tone', 'tone']);
  expect(FakeContext.made).toBe(1);
});

test('each kind can be silenced', () => {
  settings.sound = 'on';
  settings.silent = ['turn'];
  speaker.play(['bell']);
  expect(started).toEqual([]);
  speaker.play(['bell', 'slide']);
  expect(started).toEqual(['noise']);
});
