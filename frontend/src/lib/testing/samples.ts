/** Views and games for unit tests: valid as they are, changed where a test wants. */
import { labelOf, show } from '../parameters';
import type { GameInfo, Parameter, TrickView, View } from '../types';

export function parameter(
  change: Partial<Parameter> & Pick<Parameter, 'name' | 'kind'>,
): Parameter {
  const initial = { bool: false, int: 0, float: 0, str: '' }[change.kind];
  return {
    title: labelOf(change.name),
    default: initial,
    summary: '',
    low: null,
    high: null,
    choices: [],
    labels: (change.choices ?? []).map((choice) => labelOf(show(choice))),
    section: '',
    ...change,
  };
}

export function gameInfo(change: Partial<GameInfo> = {}): GameInfo {
  return {
    name: 'reversi',
    title: 'Reversi',
    summary: 'Enclose and turn.',
    seats: 2,
    seat_names: ['black', 'white'],
    seat_labels: ['Black', 'White'],
    teams: [[0], [1]],
    unit: 'discs',
    scale: {
      strengths: { beginner: 0, easy: 0.8, normal: 1.7, hard: 2.9, expert: 4 },
      unit: 'discs',
      spread: 31.6,
      widest: 64,
      accuracy: [1, 0.4],
      measured: '2026-11-16',
      doubt: 0,
    },
    hidden: false,
    taught: false,
    rules: [parameter({ name: 'size', kind: 'int', default: 8, choices: [4, 6, 8, 10] })],
    groups: [{ title: 'Board', rules: ['size'] }],
    presets: [{ name: 'usual', title: 'Usual', summary: 'As ever.', values: {} }],
    levels: ['beginner', 'easy', 'normal', 'hard', 'expert'].map((name) => ({
      name,
      measured: null,
      title: labelOf(name),
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

/** What is the case with a seat where somebody sits as usual. */
export const HERE = { free: false, away: false, stands_in: false, timed_out: false } as const;

/** The first position of Reversi, Black to move and held by the viewer. */
export function view(change: Partial<View> = {}): View {
  return {
    id: 'T1',
    game: 'reversi',
    title: 'Reversi',
    seat: 0,
    held: [0],
    turn: 0,
    seats: [
      { seat: 0, name: '', title: '', label: 'Black', human: true, spec: '', team: 0, ...HERE },
      {
        seat: 1,
        name: 'Normal',
        title: 'Normal',
        label: 'White',
        human: false,
        spec: 'normal',
        team: 1,
        ...HERE,
      },
    ],
    waiting: [0],
    my_move: true,
    view: {
      kind: 'reversi',
      size: 8,
      cells: [...START, '--------'].join(''),
      turn: 0,
      legal: ['d3', 'c4', 'f5', 'e6'],
      last: null,
      discs: [2, 2],
      opening: null,
    },
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
      reseat: true,
      invite: false,
      speak: false,
      rematch: false,
    },
    rules: {},
    think_seconds: null,
    fallback: '',
    hands: [],
    dealing: null,
    clock: null,
    rematch: '',
    stand_in_seconds: null,
    delay_seconds: 0,
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
      kind: 'reversi',
      size: 8,
      cells: cells.join(''),
      turn: 1,
      legal: ['c3', 'e3', 'c5'],
      last: { seat: 0, square: 'd3', flips: ['d4'] },
      discs: [4, 1],
      opening: null,
    },
    events: [{ seat: 0, kind: 'reversi.move', text: 'd3', sentence: 'Black plays d3.' }],
    moves: [{ ply: 0, seat: 0, text: 'd3' }],
    ...change,
  });
}

/** A trick of one card each. */
export function trick(leader: number, cards: string, winner: number, points = 0): TrickView {
  const plays = cards
    .split(' ')
    .map((card, place) => ({ seat: (leader + place) % 4, cards: [card] }));
  return { leader, plays, winner, complete: plays.length === 4, points };
}
