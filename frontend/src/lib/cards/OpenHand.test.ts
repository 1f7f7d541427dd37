import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import { openHand } from './open';
import OpenHand from './OpenHand.svelte';

const lines = (cards: string[]): string[] => {
  render(OpenHand, { groups: openHand(cards, ['S10']), label: 'East' });
  return [...screen.getByLabelText('East').querySelectorAll('p')].map((line) =>
    [...line.querySelectorAll('[aria-hidden="true"]')]
      .map((part) => [...(part.children.length ? part.children : [part])])
      .flat()
      .map((part) => part.textContent)
      .join(' '),
  );
};

test('an open hand reads the same whichever way the game writes its cards, and has no codes', () => {
  expect(lines(['SQ', 'S10', 'H2', 'LJ', 'BJ'])).toEqual(['★ big small', '♠ Q 10', '♥ 2']);
  expect(screen.getByText(/10 of spades \(meant by the hint\)/)).not.toBeNull();
});

test('the rank comes first in other games', () => {
  expect(lines(['QS', 'TS', '2H'])).toEqual(['♠ Q 10', '♥ 2']);
});
