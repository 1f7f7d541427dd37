import { describe, expect, it } from 'vitest';

import { icon } from '../../../tools/icons.ts';
import { KEPT as read, reach } from './reach.svelte';
import { handling, KEPT, keyOf, type Asked } from './rules';

const HOME = 'https://parlour.example';
const asked = (path: string, more: Partial<Asked> = {}): Asked => ({
  method: 'GET',
  url: `${HOME}${path}`,
  navigation: false,
  personal: false,
  ...more,
});

describe('what the service worker keeps', () => {
  it('is the page, its files, and what everybody gets', () => {
    expect(handling(asked('/table/x', { navigation: true }), HOME)).toBe('page');
    expect(handling(asked('/assets/index-a1.js'), HOME)).toBe('file');
    for (const path of [
      '/api/v1/games',
      '/api/v1/learn',
      '/api/v1/learn/reversi',
      '/api/v1/puzzles?day=3',
    ]) {
      expect(handling(asked(path), HOME), path).toBe('shared');
    }
  });

  it('is nothing of a table, a seat or a run, and nothing that a token was shown for', () => {
    for (const path of [
      '/api/v1/tables/x',
      '/api/v1/tables/x/review',
      '/api/v1/arena',
      '/api/v1/arena/x',
      '/api/v1/health',
      '/api/v1/gamesters',
      '/sw.js',
    ]) {
      expect(handling(asked(path), HOME), path).toBe('none');
    }
    expect(handling(asked('/api/v1/puzzles', { personal: true }), HOME)).toBe('none');
    expect(handling(asked('/api/v1/puzzles', { method: 'POST' }), HOME)).toBe('none');
    expect(handling(asked('/api/v1/games', { navigation: true }), HOME)).toBe('none');
    expect(handling({ ...asked('/'), url: 'https://elsewhere.example/assets/a.js' }, HOME)).toBe(
      'none',
    );
  });

  it('is kept for each language', () => {
    const one = keyOf(`${HOME}/api/v1/learn?game=hearts`, 'zh');
    expect(one).toBe(`${HOME}/api/v1/learn?game=hearts&kept-in=zh`);
    expect(keyOf(`${HOME}/api/v1/learn`, '')).not.toBe(keyOf(`${HOME}/api/v1/learn`, 'zh'));
  });
});

describe('whether the server is reached', () => {
  it('is told by answers, and by those that were kept', () => {
    reach.note(null);
    expect(reach.offline).toBe(true);
    reach.note(new Response('[]'));
    expect(reach.offline).toBe(false);
    reach.note(new Response('[]', { headers: { [KEPT]: '1' } }));
    expect(reach.offline).toBe(true);
    reach.note(new Response('[]'));
    expect(read).toBe(KEPT);
  });
});

describe('the icon', () => {
  it('is a PNG of its size', () => {
    const made = icon(48);
    expect(made.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(made.readUInt32BE(16)).toBe(48);
    expect(made.length).toBeGreaterThan(200);
  });
});
