import { describe, expect, it } from 'vitest';

import { scores } from './names';
import { draw, reach, stepFor } from './picture';
import { meetings } from './plan.svelte';

const points = [1, 2, 3, 4, 5, 6].map((blocks) => ({
  blocks,
  mean: 2,
  low: 2 - 60 / blocks ** 2,
  high: 2 + 60 / blocks ** 2,
}));

describe('the picture of a difference', () => {
  it('has round lines, about four of them', () => {
    expect([3, 9, 44, 100, 0.7].map(stepFor)).toEqual([1, 2.5, 20, 25, 0.2]);
  });

  it('reaches as far as the later intervals and zero, not as the first one', () => {
    const [low, high] = reach(points, [4]);
    expect(low).toBeGreaterThan(-5);
    expect(high).toBeLessThan(8);
    expect(low).toBeLessThan(2 - 60 / 16);
    expect(high).toBeGreaterThan(4);
  });

  it('stands on the figures it was given', () => {
    const picture = draw(points, 12, [], 120, 100);
    expect(picture?.last.x).toBe(60);
    expect(picture?.last.high).toBeLessThan(picture!.last.y);
    expect(picture?.last.low).toBeGreaterThan(picture!.last.y);
    expect(picture?.line.startsWith('M10 ')).toBe(true);
    expect(picture?.zero).toBeGreaterThan(picture!.last.y);
    expect(picture?.ticks.map(({ value }) => value)).toContain(0);
  });

  it('is nothing before the first block, and stands with one block alone', () => {
    expect(draw([], 12, [], 120, 100)).toBeNull();
    expect(draw([{ blocks: 1, mean: 0, low: 0, high: 0 }], 1, [], 120, 100)?.last.y).toBe(50);
  });
});

describe('games of a run', () => {
  const game = {
    game: 0,
    players: [0, 1, 0, 1],
    points: [3, -3, 3, -3],
    winners: [0, 2],
    forfeit: null,
  };

  it('are summed up by player', () => {
    expect(scores(game)).toEqual([
      { player: 0, points: 3, won: true },
      { player: 1, points: -3, won: false },
    ]);
  });
});

describe('a tournament', () => {
  it('knows how many meetings it has', () => {
    expect(meetings('round-robin', 4, 0)).toBe(6);
    expect(meetings('gauntlet', 4, 0)).toBe(3);
    expect(meetings('swiss', 5, 3)).toBe(6);
  });
});
