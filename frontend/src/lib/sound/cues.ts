/** Which sounds a change of the table makes; read from what the frame says happened, for any game. */
import type { TrickView, View } from '../types';

export const kinds = ['cards', 'boards', 'turn', 'trick', 'end'] as const;
export type SoundKind = (typeof kinds)[number];

/** A sound by what makes it. */
export type Cue = 'slide' | 'snap' | 'clack' | 'knock' | 'bell' | 'won' | 'chord';

export const KIND_OF: Readonly<Record<Cue, SoundKind>> = {
  slide: 'cards',
  snap: 'cards',
  clack: 'boards',
  knock: 'boards',
  bell: 'turn',
  won: 'trick',
  chord: 'end',
};

const MOVED = /\.(dealt|passed|received|picked|buried|taken|round)$/; // cards change hands, nobody plays one

/** The cues of a change; `touch` is the sound of an action in this game. */
export function cuesOf(before: View | null, after: View, touch: Cue): Cue[] {
  if (before === null || after.events.length < before.events.length) return [];
  const cues: Cue[] = [];
  const fresh = after.events.slice(before.events.length);
  if (fresh.some(({ kind }) => MOVED.test(kind))) cues.push('slide');
  if (fresh.some(({ kind, seat }) => seat !== null && !MOVED.test(kind))) cues.push(touch);
  if (tricksWon(after) > tricksWon(before)) cues.push('won');
  if (before.outcome === null && after.outcome !== null) cues.push('chord');
  else if (after.my_move && !before.my_move) cues.push('bell');
  return cues;
}

/** How many tricks the viewer's side has won, where there are tricks. */
function tricksWon({ view, seat, seats }: View): number {
  const mine = seat === null ? undefined : seats[seat]?.team;
  const shown = view as { tricks?: readonly TrickView[] };
  return (shown.tricks ?? []).filter(
    ({ complete, winner }) => complete && mine !== undefined && seats[winner ?? -1]?.team === mine,
  ).length;
}
