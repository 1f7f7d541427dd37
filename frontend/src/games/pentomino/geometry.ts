/** Shapes, how they turn, and where they lie on a board. Cells are numbered along the rows from a1. */

/** Row and column of each cell, the least ones 0, sorted. */
export type Shape = readonly (readonly [number, number])[];

export interface Size {
  rows: number;
  columns: number;
}

export const COLUMNS = 'abcdefghijklmnopqrstuvwxyz';

/** `d4` for the fourth cell of the fourth row. */
export function nameOf(cell: number, { columns }: Size): string {
  return `${COLUMNS[cell % columns]}${Math.floor(cell / columns) + 1}`;
}

/** The number of a cell, or -1 for what is none on this board. */
export function cellOf(name: string, { rows, columns }: Size): number {
  const match = /^([a-z])(\d{1,2})$/i.exec(name);
  if (match === null) return -1;
  const column = COLUMNS.indexOf(match[1]!.toLowerCase());
  const row = Number(match[2]) - 1;
  return column < columns && row >= 0 && row < rows ? row * columns + column : -1;
}

export function keyOf(shape: Shape): string {
  return shape.map(([row, column]) => `${row}${column}`).join(' ');
}

function normal(cells: [number, number][]): Shape {
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, column]) => column));
  return cells
    .map(([row, column]): [number, number] => [row - top, column - left])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** A quarter turn to the right. */
export function turned(shape: Shape): Shape {
  return normal(shape.map(([row, column]) => [column, -row]));
}

/** Turned over, left for right. */
export function flipped(shape: Shape): Shape {
  return normal(shape.map(([row, column]) => [row, -column]));
}

export function extent(shape: Shape): Size {
  const span = (values: number[]): number => Math.max(...values) - Math.min(...values) + 1;
  return {
    rows: span(shape.map(([row]) => row)),
    columns: span(shape.map(([, column]) => column)),
  };
}

/** The cell by which a shape is held: the one nearest to its middle. */
export function handle(shape: Shape): readonly [number, number] {
  const row = shape.reduce((sum, cell) => sum + cell[0], 0) / shape.length;
  const column = shape.reduce((sum, cell) => sum + cell[1], 0) / shape.length;
  const far = (cell: readonly [number, number]): number =>
    (cell[0] - row) ** 2 + (cell[1] - column) ** 2;
  return shape.reduce((best, cell) => (far(cell) < far(best) - 1e-9 ? cell : best));
}

/** The cells of a shape held over a cell, pushed back onto the board; null where it is too large for it. */
export function lay(shape: Shape, over: number, board: Size): number[] | null {
  const { rows, columns } = extent(shape);
  if (rows > board.rows || columns > board.columns) return null;
  const [row, column] = handle(shape);
  const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  const top = within(Math.floor(over / board.columns) - row, board.rows - rows);
  const left = within((over % board.columns) - column, board.columns - columns);
  return shape.map(([down, right]) => (top + down) * board.columns + left + right);
}

/** Every free place of a shape: the cell it is held over, and the cells it covers. */
export function places(
  shape: Shape,
  board: Size & { cells: readonly (string | null)[] },
): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const { rows, columns } = extent(shape);
  const [row, column] = handle(shape);
  for (let top = 0; top + rows <= board.rows; top += 1) {
    for (let left = 0; left + columns <= board.columns; left += 1) {
      const over = (top + row) * board.columns + left + column;
      const cells = lay(shape, over, board)!;
      if (cells.every((cell) => board.cells[cell] === null)) found.set(over, cells);
    }
  }
  return found;
}

/** The edge of a shape as a path with round corners, `inset` inside its cells, for cells of `unit`. */
export function outline(cells: Shape, unit: number, inset: number, radius: number): string {
  const corners = trace(cells);
  const points = corners.map((corner, index) => {
    const before = corners.at(index - 1)!;
    const after = corners[(index + 1) % corners.length]!;
    // The edge runs with its cells on the right, so right of both directions is inside.
    const inX = -Math.sign(corner.y - before.y) - Math.sign(after.y - corner.y);
    const inY = Math.sign(corner.x - before.x) + Math.sign(after.x - corner.x);
    return { x: corner.x * unit + inX * inset, y: corner.y * unit + inY * inset };
  });
  const toward = (from: Point, to: Point): string => {
    const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
    const x = from.x + ((to.x - from.x) * radius) / length;
    return `${round(x)} ${round(from.y + ((to.y - from.y) * radius) / length)}`;
  };
  const steps = points.map((point, index) => {
    const before = points.at(index - 1)!;
    const after = points[(index + 1) % points.length]!;
    return `${toward(point, before)}Q${round(point.x)} ${round(point.y)} ${toward(point, after)}`;
  });
  return `M${steps.join('L')}Z`;
}

interface Point {
  x: number;
  y: number;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The corners around cells that hang together without a hole, clockwise. */
function trace(cells: Shape): Point[] {
  const filled = new Set(cells.map(([row, column]) => `${row},${column}`));
  const has = (row: number, column: number): boolean => filled.has(`${row},${column}`);
  const edges = new Map<string, Point>();
  for (const [row, column] of cells) {
    const edge = (x: number, y: number, toX: number, toY: number): unknown =>
      edges.set(`${column + x},${row + y}`, { x: column + toX, y: row + toY });
    if (!has(row - 1, column)) edge(0, 0, 1, 0);
    if (!has(row, column + 1)) edge(1, 0, 1, 1);
    if (!has(row + 1, column)) edge(1, 1, 0, 1);
    if (!has(row, column - 1)) edge(0, 1, 0, 0);
  }
  const [row, column] = cells[0]!; // the first of sorted cells has nothing above it
  const start = { x: column, y: row };
  const corners: Point[] = [];
  let previous = start;
  let current = edges.get(`${start.x},${start.y}`)!;
  while (current.x !== start.x || current.y !== start.y) {
    const next = edges.get(`${current.x},${current.y}`)!;
    const straight =
      next.x - current.x === current.x - previous.x &&
      next.y - current.y === current.y - previous.y;
    if (!straight) corners.push(current);
    previous = current;
    current = next;
  }
  return [start, ...corners];
}
