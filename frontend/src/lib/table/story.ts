/** What happened at a card table, in the order people tell it: rounds, tricks with who won them, and the rest. */
import type { View } from '../types';

export interface PlayedTrick {
  kind: 'trick';
  number: number;
  plays: { seat: number; text: string }[];
  /** Who won it; null while it is being played. */
  winner: number | null;
}

export interface Told {
  kind: 'round' | 'line';
  text: string;
}

export type Part = PlayedTrick | Told;

const BEGINS = /\.(round|board)$/;

/** Parts of the story; `say` puts an event into words, empty for what needs none. */
export function storyOf({ events }: Pick<View, 'events'>, say: (index: number) => string): Part[] {
  const parts: Part[] = [];
  let number = 0;
  let trick: PlayedTrick | null = null;
  for (const [index, { kind, seat, text }] of events.entries()) {
    if (kind.endsWith('.play') && seat !== null) {
      if (trick === null) {
        trick = { kind: 'trick', number: (number += 1), plays: [], winner: null };
        parts.push(trick);
      }
      trick.plays.push({ seat, text });
    } else if (kind.endsWith('.trick')) {
      if (trick !== null) trick.winner = seat;
      trick = null;
    } else {
      const begins = BEGINS.test(kind);
      if (begins) [number, trick] = [0, null];
      const sentence = say(index);
      if (sentence) parts.push({ kind: begins ? 'round' : 'line', text: sentence });
    }
  }
  return parts;
}
