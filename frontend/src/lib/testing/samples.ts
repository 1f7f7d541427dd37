/** Views and games for unit tests: valid as they are, changed where a test wants. */
import type { GameInfo, Parameter, View } from '../types';

export function parameter(
  change: Partial<Parameter> & Pick<Parameter, 'name' | 'kind'>,
): Parameter {
  const initial = { bool: false, int: 0, float: 0, str: '' }[change.kind];
  return { default: initial, summary: '', low: null, high: null, choices: [], ...change };
}

export function gameInfo(change: Partial<GameInfo> = {}): GameInfo {
  return {
    name: 'reversi',
    title: 'Reversi',
    summary: 'Enclose and turn.',
    seats: 2,
    seat_names: ['black', 'white'],
    teams: [[0], [1]],
    unit: 'discs',
    hidden: false,
    rules: [parameter({ name: 'size', kind: 'int', default: 8, choices: [4, 6, 8, 10] })],
    levels: ['beginner', 'easy', 'normal', 'hard', 'expert'].map((name) => ({
      name,
      spec: `alphabeta(depth=1)`,
      summary: `Plays like ${name}.`,
    })),
    players: [
      { name: 'random', title: 'Random', summary: 'Any move.', enabled: true, settings: [] },
      {
        name: 'alphabeta',
        title: 'Alpha-beta',
        summary: 'Looks ahead.',
        enabled: true,
        settings: [
          parameter({
            name: 'depth',
            kind: 'int',
            default: 6,
            low: 1,
            high: 10,
            summary: 'Plies.',
          }),
          parameter({ name: 'book', kind: 'bool', default: true, summary: 'Use the book.' }),
        ],
      },
    ],
    ...change,
  };
}

const START = ['--------', '--------', '--------', '---OX---', '---XO---', '--------', '--------'];

/** The first position of Reversi, Black to move and held by the viewer. */
export function view(change: Partial<View> = {}): View {
  const legal = ['d3', 'c4', 'f5', 'e6'];
  return {
    id: 'T1',
    game: 'reversi',
    title: 'Reversi',
    seat: 0,
    held: [0],
    turn: 0,
    seats: [
      { seat: 0, name: '', label: 'Black', human: true, spec: '', team: 0 },
      { seat: 1, name: 'Normal', label: 'White', human: false, spec: 'normal', team: 1 },
    ],
    waiting: [0],
    my_move: true,
    drawing: '. . .\n. X O\n. O X',
    view: {
      size: 8,
      cells: [...START, '--------'].join(''),
      to_move: 'black',
      legal,
      last: null,
      discs: { black: 2, white: 2 },
    },
    legal: { listed: true, actions: legal.map((text) => ({ text, label: text })) },
    events: [],
    moves: [],
    outcome: null,
    practice: false,
    can: {
      undo: false,
      resign: true,
      hint: true,
      explain: true,
      review: false,
      replay: true,
      again: true,
    },
    rules: {},
    think_seconds: null,
    fallback: '',
    ...change,
  };
}

/** The same game after Black's d3, White to move. */
export function afterD3(change: Partial<View> = {}): View {
  const cells = [...START, '--------'];
  cells[2] = '---X----';
  cells[3] = '---XX---';
  return view({
    turn: 1,
    waiting: [1],
    my_move: false,
    view: {
      size: 8,
      cells: cells.join(''),
      to_move: 'white',
      legal: ['c3', 'e3', 'c5'],
      last: { seat: 'black', square: 'd3', flips: ['d4'] },
      discs: { black: 4, white: 1 },
    },
    legal: { listed: true, actions: [] },
    events: [{ seat: 0, kind: 'reversi.move', text: 'd3', sentence: 'Black plays d3.' }],
    moves: [{ ply: 0, seat: 0, text: 'd3' }],
    ...change,
  });
}
