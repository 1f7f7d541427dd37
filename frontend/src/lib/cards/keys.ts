/** Where a key takes the focus in a hand: cards along a line, suits as stretches of it. */

export interface Line {
  /** Whether each card may be played, in the order they lie. */
  playable: readonly boolean[];
  /** Where each suit begins. */
  starts: readonly number[];
}

/** The card to go to; null when the key means nothing here. */
export function focusAfter(key: string, from: number, { playable, starts }: Line): number | null {
  const last = playable.length - 1;
  if (last < 0) return null;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowRight':
      return Math.min(last, from + 1);
    case 'ArrowUp':
      return starts.findLast((start) => start < from) ?? 0;
    case 'ArrowDown':
      return starts.find((start) => start > from) ?? starts.at(-1) ?? last;
    case 'Home':
      return 0;
    case 'End':
      return last;
    case '.':
      return around(playable, from, 1);
    case ',':
      return around(playable, from, -1);
    default:
      return null;
  }
}

function around(playable: readonly boolean[], from: number, step: 1 | -1): number | null {
  for (let away = 1; away <= playable.length; away += 1) {
    const index = (from + step * away + playable.length * 2) % playable.length;
    if (playable[index]) return index;
  }
  return null;
}
