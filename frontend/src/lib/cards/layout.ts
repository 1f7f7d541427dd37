/** How a hand lies: in one to three rows, each suit whole where it can be, every index in sight. */

export const RATIO = 1.4; // height of a card by its width
/** The part of a card's width that its index takes. */
export const INDEX = 0.37;

export interface Layout {
  /** Which suits lie in which row; a suit too long for a row goes on in the next. */
  rows: { group: number; from: number; to: number }[][];
  /** The width of a card. */
  card: number;
  /** From the left edge of a card to that of the next, in each row. */
  steps: number[];
}

interface Space {
  width: number;
  /** The widest a card may become. */
  largest: number;
  smallest: number;
  /** How much of each card people need to see, at least. */
  strip: number;
  /** What lies between two suits of a row. */
  gap?: number;
}

const MOST_ROWS = 3;

/** Lay `sizes` cards of each suit into the width there is, with as few rows as leave enough of every card to see. */
export function layOut(sizes: readonly number[], space: Space): Layout {
  for (let count = 1; count < MOST_ROWS; count += 1) {
    const found = inRows(sizes, count, space);
    if (Math.min(...found.steps) >= Math.max(space.strip, INDEX * found.card)) return found;
  }
  return inRows(sizes, MOST_ROWS, space);
}

/** A dummy: every suit a column, each card covered but for its index. */
export function inColumns(sizes: readonly number[], card: number): Layout {
  const rows = [sizes.map((size, group) => ({ group, from: 0, to: size }))];
  return { rows, card, steps: [card * INDEX] };
}

function inRows(sizes: readonly number[], count: number, space: Space): Layout {
  const rows = split(sizes, count);
  const lengths = rows.map((row) => row.reduce((sum, { from, to }) => sum + to - from, 0));
  const widths = rows.map((row) => space.width - (space.gap ?? 0) * (row.length - 1));
  const longest = Math.max(1, ...lengths);
  // Large cards where there is room; smaller ones before their indices are covered.
  const fitting = Math.min(space.width, ...widths) / (1 + (longest - 1) * INDEX);
  const card = Math.round(Math.max(space.smallest, Math.min(space.largest, fitting)));
  const steps = lengths.map((length, row) =>
    length < 2 ? card : Math.min(card * 0.72, (widths[row]! - card) / (length - 1)),
  );
  // Rows of one hand are spaced alike unless one is too long for that.
  const common = Math.min(...steps);
  return { rows, card, steps: steps.map((step) => Math.min(step, Math.max(common, card * 0.5))) };
}

/** Split suits over rows as evenly as whole suits allow; a suit of more than its share is cut. */
function split(sizes: readonly number[], count: number): Layout['rows'] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const share = Math.ceil(total / count);
  const rows: Layout['rows'] = [];
  let row: Layout['rows'][number] = [];
  let used = 0;
  const close = (): void => {
    if (row.length > 0) rows.push(row);
    row = [];
    used = 0;
  };
  sizes.forEach((size, group) => {
    let from = 0;
    while (from < size) {
      const left = size - from;
      const last = rows.length === count - 1;
      const over = used + left - share;
      // Whichever is nearer to an even share: taking the suit along, or beginning the next row with it.
      if (!last && used > 0 && over > 0 && share - used <= over) close();
      const room = rows.length === count - 1 ? left : Math.ceil(share * 1.25) - used;
      const taken = Math.min(left, Math.max(1, room));
      row.push({ group, from, to: from + taken });
      used += taken;
      from += taken;
      if (rows.length < count - 1 && used >= share) close();
    }
  });
  close();
  return rows;
}
