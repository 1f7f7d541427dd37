// Moving a cursor over a grid of cells by keys; every board does it the same way.

interface Size {
  rows: number;
  columns: number;
}

/** Where a key takes the cursor; null when the key means nothing here. `stops` are the cells . and , go round. */
export function cursorAfter(
  key: string,
  from: number,
  { rows, columns }: Size,
  stops: Iterable<number>,
): number | null {
  const row = Math.floor(from / columns);
  const column = from % columns;
  const at = (r: number, c: number): number =>
    Math.min(Math.max(r, 0), rows - 1) * columns + Math.min(Math.max(c, 0), columns - 1);
  const sorted = [...stops].sort((a, b) => a - b);
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'Home':
      return at(row, 0);
    case 'End':
      return at(row, columns - 1);
    case 'PageUp':
      return at(0, column);
    case 'PageDown':
      return at(rows - 1, column);
    case '.':
      return sorted.find((cell) => cell > from) ?? sorted[0] ?? null;
    case ',':
      return sorted.findLast((cell) => cell < from) ?? sorted.at(-1) ?? null;
    default:
      return null;
  }
}
