/** The score sheet over boards: what this browser has played, kept in local storage until a new one is begun. */
import { read as readStored, write } from '../../lib/storage';

export interface SheetRow {
  /** The table it was played at. */
  id: string;
  board: number;
  /** `4♠ by South: made exactly`. */
  result: string;
  /** Points for the viewer's side. */
  score: number;
  /** What perfect play was worth, once that is known. */
  par: number | null;
  /** The score with our player in the same seat, once that is known, and the difference in IMPs. */
  ours: number | null;
  imps: number | null;
}

const KEY = 'parlour.bridge.sheet';
const MOST = 64;

class Sheet {
  rows = $state.raw<SheetRow[]>(stored());

  /** Write down a board, once. */
  add(row: SheetRow): void {
    if (this.rows.some(({ id }) => id === row.id)) return;
    this.#keep([...this.rows, row].slice(-MOST));
  }

  /** Write down what perfect play of a board was worth. */
  tell(id: string, par: number): void {
    if (!this.rows.some((row) => row.id === id && row.par === null)) return;
    this.#keep(this.rows.map((row) => (row.id === id ? { ...row, par } : row)));
  }

  /** Write down what our player made of a board. */
  compare(id: string, ours: number, imps: number): void {
    if (!this.rows.some((row) => row.id === id && row.ours === null)) return;
    this.#keep(this.rows.map((row) => (row.id === id ? { ...row, ours, imps } : row)));
  }

  clear(): void {
    this.#keep([]);
  }

  #keep(rows: SheetRow[]): void {
    this.rows = rows;
    write(KEY, rows);
  }
}

function stored(): SheetRow[] {
  const found = readStored(KEY, []);
  return Array.isArray(found)
    ? (found as SheetRow[]).filter((row) => typeof row?.id === 'string')
    : [];
}

export const sheet = new Sheet();
