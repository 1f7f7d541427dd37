/** Views of the pentomino game for unit tests, as the server sends them. */
import { HERE, view } from '../../lib/testing/samples';
import type { ShownAs } from '../../lib/shown';
import type { View } from '../../lib/types';

/** The ways round of each piece as the server lists them: row and column of five cells. */
export const ORIENTATIONS: Record<string, string> = {
  F: '0001111221 0010111221 0102101121 0110111220 0110111222 0110112122 0111122021 0210111221',
  I: '0001020304 0010203040',
  L: '0001020310 0001020313 0001102030 0001112131 0010111213 0010203031 0111213031 0310111213',
  N: '0001021213 0001111213 0010112131 0010202131 0102031011 0110112030 0111202130 0203101112',
  P: '0001021011 0001021112 0001101112 0001101120 0001101121 0010112021 0102101112 0110112021',
  T: '0001021121 0010111220 0111202122 0210111222',
  U: '0001021012 0001102021 0001112021 0002101112',
  V: '0001021020 0001021222 0010202122 0212202122',
  W: '0001111222 0010112122 0102101120 0211122021',
  X: '0110111221',
  Y: '0001020311 0001020312 0010112030 0010202130 0110111213 0110112131 0111202131 0210111213',
  Z: '0001112122 0010111222 0102112021 0210111220',
};

export function shapesOf(piece: string): [number, number][][] {
  return ORIENTATIONS[piece]!.split(' ').map((cells) =>
    cells.match(/../g)!.map((cell): [number, number] => [Number(cell[0]), Number(cell[1])]),
  );
}

const SEATS = ['first', 'second'] as const;
const START = {
  rows: 8,
  columns: 8,
  kind: 'pentomino' as const,
  phase: 'place' as const,
  undrafted: '',
  orientations: Object.fromEntries(Object.keys(ORIENTATIONS).map((one) => [one, shapesOf(one)])),
};

/** A common pool with these moves made; `wire` changes what the game says, `change` the rest. */
export function pentomino(
  moves: readonly string[] = [],
  wire: Partial<ShownAs<'pentomino'>> = {},
  change: Partial<View> = {},
): View {
  const { rows, columns } = { ...START, ...wire };
  const cells = Array.from({ length: rows * columns }, () => '.');
  const placed = moves.map((move, ply) => ({
    seat: ply % 2,
    piece: move.charAt(0),
    cells: move
      .slice(2)
      .split(' ')
      .map((name) => (Number(name.slice(1)) - 1) * columns + name.charCodeAt(0) - 97),
  }));
  for (const { piece, cells: covered } of placed) for (const cell of covered) cells[cell] = piece;
  const left = Object.keys(ORIENTATIONS).filter((one) => !cells.includes(one));
  const seat = moves.length % 2;
  return view({
    game: 'pentomino',
    title: 'Pentomino',
    seat,
    turn: moves.length,
    seats: SEATS.map((label, index) => ({
      seat: index,
      name: '',
      title: '',
      label,
      human: true,
      spec: '',
      team: index,
      ...HERE,
    })),
    view: {
      ...START,
      cells: cells.join(''),
      turn: seat,
      pools: [left.join(''), left.join('')],
      fits: Object.fromEntries(left.map((one) => [one, 1])),
      placed,
      ...wire,
    },
    events: moves.map((text, ply) => ({
      seat: ply % 2,
      kind: 'pentomino.place',
      text,
      sentence: '',
    })),
    moves: moves.map((text, ply) => ({ ply, seat: ply % 2, text })),
    ...change,
  });
}
