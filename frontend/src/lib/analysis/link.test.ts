// @vitest-environment node
import { expect, test } from 'vitest';

import { allowed, DamagedLink, decode, encode, LONGEST_LINK, storedOf, type Stored } from './link';

const SAMPLE: Stored = {
  game: 'bridge',
  rules: { board: 3, contract: '4♠ by N' },
  position: 'deal N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT98.JT 6543.876.765.987 2.5432.432.65432',
  branches: [
    [-1, 1, 'JC'],
    [0, 2, '7C'],
    [0, 2, '8C'],
  ],
  place: 1,
};

test('a link holds an analysis', async () => {
  const fragment = await encode(SAMPLE);
  expect(fragment).not.toBeNull();
  expect(fragment).toMatch(/^a=[\w-]+$/);
  expect(await decode(`#${fragment}`)).toEqual(SAMPLE);
});

test('labels stay at home: they are in one language', async () => {
  const branches: Stored['branches'] = [[-1, 1, 'JC', 'J♣']];
  const found = await decode((await encode({ ...SAMPLE, branches, place: 0 })) ?? '');
  expect(found?.branches).toEqual([[-1, 1, 'JC']]);
});

test('another fragment is none of ours', async () => {
  expect(await decode('')).toBeNull();
  expect(await decode('#main')).toBeNull();
});

test('every link with a lost or changed sign is noticed', async () => {
  const fragment = (await encode(SAMPLE)) ?? '';
  for (let place = 2; place < fragment.length; place += 1) {
    const cut = fragment.slice(0, place) + fragment.slice(place + 1);
    await expect(decode(cut)).rejects.toThrow(DamagedLink);
  }
  await expect(decode(fragment.slice(0, -10))).rejects.toThrow(DamagedLink);
  await expect(decode('a=%00')).rejects.toThrow(DamagedLink);
  await expect(decode(`a=${'A'.repeat(LONGEST_LINK + 1)}`)).rejects.toThrow(DamagedLink);
});

test('what is too long for a link makes none', async () => {
  let noise = 1;
  const random = (): string => {
    noise = (noise * 48271) % 2147483647;
    return noise.toString(36);
  };
  const branches = Array.from({ length: 1000 }, (_, place): Stored['branches'][number] => [
    place - 1,
    0,
    random() + random(),
  ]);
  expect(await encode({ ...SAMPLE, branches, place: -1 })).toBeNull();
});

test('only what is an analysis is taken for one', () => {
  expect(storedOf(SAMPLE)).toEqual(SAMPLE);
  const spoilt: unknown[] = [
    null,
    [],
    'a',
    { ...SAMPLE, game: 7 },
    { ...SAMPLE, rules: { board: null } },
    { ...SAMPLE, rules: { board: Infinity } },
    { ...SAMPLE, position: 'x'.repeat(20_001) },
    { ...SAMPLE, branches: [[0, 0, 'f5']] },
    { ...SAMPLE, branches: [[-1, -1, 'f5']] },
    { ...SAMPLE, branches: [[-1, 0, 5]] },
    { ...SAMPLE, branches: [[-1, 0]] },
    { ...SAMPLE, place: 3 },
    { ...SAMPLE, place: 0.5 },
  ];
  for (const value of spoilt) expect(storedOf(value), JSON.stringify(value)).toBeNull();
});

test('moves that the rules do not allow go, with what follows them', () => {
  const branches: Stored['branches'] = [
    [-1, null, 'f5'],
    [0, null, 'a1'],
    [1, null, 'c3'],
    [0, null, 'd6'],
  ];
  const f5 = { seat: 0, text: 'f5', label: 'f5' };
  const d6 = { seat: 1, text: 'd6', label: 'd6' };
  const found = allowed({ ...SAMPLE, branches, place: 3 }, [f5, null, null, d6]);
  expect(found.branches).toEqual([
    [-1, 0, 'f5', 'f5'],
    [0, 1, 'd6', 'd6'],
  ]);
  expect(found.place).toBe(1);
  expect(allowed({ ...SAMPLE, branches, place: 2 }, [f5, null, null, d6]).place).toBe(-1);
});
