import { gzipSync } from 'node:zlib';

import { render } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';

import { faceOf } from '../card';
import { backs, idOfBack } from './backs';
import { GLYPHS } from './glyphs';
import { idOf } from './names';
import { pipsOf } from './pips';
import Sprite from './Sprite.svelte';

const RANKS = [...'23456789TJQKA'];
const DECK = [...RANKS.flatMap((rank) => [...'SHDC'].map((suit) => rank + suit)), 'LJ', 'BJ'];

function sprite(): SVGElement {
  return render(Sprite).container.querySelector('svg')!;
}

test('the deck has every card once, and both backs', () => {
  const ids = [...sprite().querySelectorAll('symbol')].map(({ id }) => id);
  expect(ids.sort()).toEqual([...DECK.map(idOf), ...backs.map(idOfBack)].sort());
});

test('nothing in the deck points at what is not there', () => {
  const svg = sprite();
  const used = [...svg.querySelectorAll('use')].map((use) => use.getAttribute('href')!);
  expect(used.length).toBeGreaterThan(300);
  for (const href of new Set(used)) expect(svg.querySelector(href), href).not.toBeNull();
});

test('the whole deck is small enough to come with the first game', () => {
  const size = gzipSync(sprite().outerHTML).length;
  expect(size).toBeGreaterThan(2_000);
  expect(size).toBeLessThanOrEqual(60_000);
});

test('two corners tell every card, and kings, queens and jacks are different people', () => {
  const svg = sprite();
  for (const card of DECK) {
    const symbol = svg.querySelector(`#${idOf(card)}`)!;
    const rank = GLYPHS[faceOf(card).rank];
    const corners = [...symbol.querySelectorAll('path, text')].filter((one) =>
      rank ? one.getAttribute('d') === rank : one.classList.contains('letter'),
    );
    expect(corners, card).toHaveLength(2);
  }
  const figures = ['K', 'Q', 'J'].map((rank) => svg.querySelector(`#deck-${rank}`)!.innerHTML);
  expect(new Set(figures).size).toBe(3);
});

describe('pips', () => {
  test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('a card of %i has as many', (count) => {
    const pips = pipsOf(count === 10 ? 'T' : String(count));
    expect(pips).toHaveLength(count);
    expect(new Set(pips.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
  });

  test.each([...'245689T'])('those of a %s look the same upside down', (rank) => {
    const pips = pipsOf(rank);
    const turned = pips.map(({ x, y }) => `${100 - x} ${Math.round(10 * (140 - y)) / 10}`);
    expect(turned.sort()).toEqual(pips.map(({ x, y }) => `${x} ${y}`).sort());
  });
});
