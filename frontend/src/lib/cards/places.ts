/** Where the seats of a four-handed game are on the screen, and what they are called. */
import type { View } from '../types';
import type { Place } from './Trick.svelte';

/** The seats of four-handed games, in the order of turns. */
export const SIDES = ['north', 'east', 'south', 'west'];

const PLACES: readonly Place[] = ['bottom', 'left', 'top', 'right'];
const SOUTH = 2;

/** Where a seat is on the screen: the viewer below, turns going clockwise. */
export function placeOf(view: View, seat: number): Place {
  return PLACES[(seat - (view.seat ?? SOUTH) + 4) % 4]!;
}

/** The name a seat has in sentences; the viewer is "you" only where it is asked for. */
export function labelOf(view: View, seat: number | null): string {
  return view.seats[seat ?? -1]?.label ?? '';
}

export function isMine(view: View, seat: number): boolean {
  return view.held.length === 1 && view.held[0] === seat;
}
