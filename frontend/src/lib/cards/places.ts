/** Where the seats of a four-handed game are on the screen, and what they are called. */
import type { View } from '../types';
import type { Place } from './Trick.svelte';

/** The seats as servers of four-handed games write them, in the order of turns. */
export const SIDES = ['north', 'east', 'south', 'west'];

const PLACES: readonly Place[] = ['bottom', 'left', 'top', 'right'];
const SOUTH = 2;

export function seatOf(side: string): number {
  return SIDES.indexOf(side);
}

/** Where a seat is on the screen: the viewer below, turns going clockwise. */
export function placeOf(view: View, seat: number): Place {
  return PLACES[(seat - (view.seat ?? SOUTH) + 4) % 4]!;
}

/** The name a seat has in sentences; the viewer is "you" only where it is asked for. */
export function labelOf(view: View, side: string): string {
  return view.seats[seatOf(side)]?.label ?? '';
}

export function isMine(view: View, side: string): boolean {
  return view.held.length === 1 && view.held[0] === seatOf(side);
}
