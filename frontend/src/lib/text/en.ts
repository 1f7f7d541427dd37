/** English. Another language is another file of this shape. */
import { bridge } from './en-bridge';
import { cards, hearts, people } from './en-cards';
import { awaited, covered, evidence } from './en-evidence';
import { analysis } from './en-analysis';
import { company } from './en-company';
import { puzzles } from './en-puzzles';
import { learn } from './en-learn';
import { pentomino } from './en-pentomino';
import { profile } from './en-profile';
import { tractor } from './en-tractor';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const signed = new Intl.NumberFormat('en', {
  maximumFractionDigits: 1,
  minimumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const plural = (count: number, one: string, many: string): string =>
  `${number.format(count)} ${count === 1 ? one : many}`;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const en = {
  language: 'en',
  name: 'Parlour',
  skip: 'Skip to content',
  arena: { title: 'Arena', about: 'Let players meet, and see which is stronger.' },
  close: 'Close',
  loading: 'One moment',
  tryAgain: 'Try again',

  number: (value: number): string => number.format(value),
  signed: (value: number): string => signed.format(value).replace('-', '−'),
  percent: (value: number): string => percent.format(value),
  seconds: (value: number): string => `${value} s`,
  value: (value: boolean | number | string): string =>
    typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value),
  offline: {
    title: 'You are offline.',
    text: 'The server cannot be reached. What was opened here before can still be read; games wait for you.',
    newer: 'A newer version of this page is ready.',
    reload: 'Show it',
  },
  errors: {
    offline: 'The server is not answering. Your game is safe; try again in a moment.',
    unknown: (status: number): string =>
      `The server sent an unexpected answer (${status}). Try again.`,
  },

  bar: {
    home: 'Parlour, all games',
    settings: 'Settings',
    help: 'Keyboard shortcuts',
    changeLevel: 'Change the opponent',
    sections: 'Sections',
  },

  home: {
    title: 'What shall we play?',
    tagline: 'Fair opponents that can tell you why.',
    games: 'Games',
    saved: 'Your games',
    sections: 'More to do',
    seats: (count: number): string => `For ${plural(count, 'player', 'players')}`,
  },

  saved: {
    none: 'No games yet',
    noneHelp: 'Games you start here wait for you, even when you close the page.',
    yourMove: 'Your move',
    moves: (count: number): string => plural(count, 'move', 'moves'),
    forget: (title: string, when: string): string => `Remove ${title} (${when}) from this list`,
    all: (count: number): string => `Show all ${count}`,
    fewer: 'Show fewer',
    when: (then: number, now: number): string => {
      const past = now - then;
      if (past < MINUTE) return 'just now';
      if (past < HOUR) return ago.format(-Math.floor(past / MINUTE), 'minute');
      if (past < DAY) return ago.format(-Math.floor(past / HOUR), 'hour');
      return ago.format(-Math.floor(past / DAY), 'day');
    },
  },

  setup: {
    who: 'Who plays?',
    modes: {
      bots: 'Computer and me',
      people: 'With people',
      watch: 'Only computers',
    },
    opponent: 'Opponent',
    otherPlayer: 'A named player',
    player: 'Player',
    side: 'Your side',
    anySide: (seats: number): string => (seats > 2 ? 'Any seat' : 'Either'),
    more: 'Rules, positions and more',
    rules: 'Rules',
    preset: 'Which rules?',
    differs: (names: string[]): string => `Different here: ${names.join(', ')}.`,
    backTo: (title: string): string => `Back to “${title}”`,
    everySeat: 'Each seat separately',
    everySeatHelp: 'Seats left as they are get the opponent chosen above.',
    asChosen: 'As chosen above',
    aPerson: 'A person',
    think: 'Thinking time for the computer',
    thinkHelp: 'How long it may think about a move. Levels that search play better with more time.',
    thinkAsLevel: 'As usual for its level',
    thinkSeconds: (seconds: number): string =>
      seconds === 1 ? '1 second' : `${number.format(seconds)} seconds`,
    perMove: (seconds: number): string =>
      seconds < 0.1 ? 'at once' : `${seconds.toFixed(1)} s a move`,
    measuredTime: (seconds: number): string =>
      seconds < 0.1
        ? 'Measured: it answers at once.'
        : `Measured: ${seconds.toFixed(1)} seconds a move on average.`,
    measuredWins: (share: string, below: string): string =>
      `It won ${share} of its games against ${below}.`,
    position: 'Start from a position',
    positionHelp: 'Paste a board, a deal or the moves so far. Leave it empty to start a new game.',
    check: 'Check it',
    clear: 'Clear',
    positionGood: 'The game starts here:',
    showFault: (line: number, column: number | null): string =>
      column === null ? `Show line ${line}` : `Show line ${line}, column ${column}`,
    play: 'Play',
    watch: 'Watch',
    where: 'Where do they play?',
    places: { here: 'All at this screen', apart: 'Each at their own screen' },
    placeHelp: (place: 'here' | 'apart', hidden: boolean): string => {
      if (place === 'apart') return 'The others get a link each, to be sent to them.';
      return hidden
        ? 'This screen holds all seats: it stays covered until the next player says so.'
        : 'This screen holds all seats.';
    },
    aGuest: 'A guest, by a link',
    noGame: (name: string): string => `There is no game called “${name}” here`,
    noGameHelp: 'It may belong to an extension that is not installed.',
  },

  form: {
    needsNumber: 'A number, please.',
    needsWhole: 'A whole number, please.',
    atLeast: (low: number): string => `At least ${number.format(low)}.`,
    atMost: (high: number): string => `At most ${number.format(high)}.`,
    range: (low: number | null, high: number | null): string => {
      if (low !== null && high !== null)
        return `From ${number.format(low)} to ${number.format(high)}.`;
      if (low !== null) return `At least ${number.format(low)}.`;
      if (high !== null) return `At most ${number.format(high)}.`;
      return '';
    },
  },

  tabs: { title: 'About this game', moves: 'Moves', explain: 'Explain', scores: 'Scores' },

  table: {
    title: (game: string, opponent: string): string =>
      opponent ? `${game} against ${opponent}` : game,
    label: 'Table',
    points: 'points',
    thinking: 'thinking',
    yourMove: 'Your move',
    toMove: 'To move',
    yourTurn: 'Your move.',
    over: 'The game is over.',
    watching: 'You are watching this game.',
    takenBack: 'Taken back.',
    notYourTurn: (who: string): string => `It is ${who}’s turn.`,
    past: 'Looking back',
    lookingBack: (ply: number, total: number): string => `Looking back: move ${ply} of ${total}.`,
    backToGame: 'Back to the game',
  },

  seats: { you: 'You', here: 'At this screen', person: 'A person' },

  moves: {
    title: 'Moves so far',
    none: 'No moves yet.',
    begins: (who: string): string => `${who} begins.`,
    later: 'Every move will be listed here; under Explain you can ask why it was made.',
    won: (who: string): string => `won by ${who}`,
    first: 'To the start',
    back: 'One move back',
    next: 'One move on',
    last: 'To the end',
    slider: 'Look back through the moves',
    place: (ply: number, total: number): string => `${ply} of ${total}`,
  },

  hint: {
    title: 'Hint',
    step: (level: number): string => `Step ${level} of 4`,
    next: ['', 'Show candidates', 'Show the move', 'Tell me why'],
    numbers: 'See the numbers',
  },

  explain: {
    why: (who: string, move: string): string => `Why did ${who} play ${move}?`,
    whyTitle: (who: string, move: string): string => `${who} played ${move}`,
    judge: 'Judge this position',
    judgeTitle: 'This position',
    help: 'Ask why the opponent moved as it did, or have this position judged. Judging reveals the best move.',
    nothing: 'Nothing to explain yet.',
    working: 'One moment, thinking it through…',
    candidates: 'What was considered',
    move: 'Move',
    chance: 'Winning chance',
    value: 'Value',
    exact: 'proved',
    chosen: '(played)',
    all: (count: number): string => `Show all ${count}`,
    fewer: 'Show fewer',
    partsOf: (move: string): string => `For and against ${move}`,
    line: 'Expected next:',
    spent: (
      player: string,
      spent: { nodes: number; seconds: number; depth: number; samples: number },
    ): string =>
      [
        player,
        spent.depth > 0 ? `${spent.depth} plies deep` : '',
        spent.nodes > 0 ? plural(spent.nodes, 'position', 'positions') : '',
        spent.samples > 0 ? plural(spent.samples, 'imagined deal', 'imagined deals') : '',
        `${number.format(spent.seconds)} s`,
      ]
        .filter(Boolean)
        .join(' · '),
  },

  sound: {
    title: 'Sound',
    ask: 'Shall the table make sounds?',
    yes: 'Yes',
    no: 'No',
    help: 'Cards, discs and pieces are heard, and a soft bell says that it is your turn.',
    volume: 'Volume',
    kinds: 'Which sounds',
    of: {
      cards: 'Cards',
      boards: 'Discs and pieces',
      turn: 'A bell for your turn',
      trick: 'Two notes for a trick won',
      end: 'A chord at the end',
    },
  },

  evaluation: {
    show: 'Show who stands better',
    hide: 'Hide who stands better',
    help: 'In Reversi against the computer: a bar beside the board, and what every square is worth.',
    none: 'Who stands better: not known yet.',
    label: (chance: string, value: string): string =>
      `Who stands better: your winning chance is ${chance}, ${value} discs.`,
  },

  scores: {
    title: 'Scores',
    seat: 'Seat',
    points: 'Points',
    practice: 'A practice game: something was taken back or set up.',
    rules: 'Rules in force',
  },

  actions: {
    title: 'Actions',
    hint: 'Hint',
    undo: 'Undo',
    resign: 'Resign',
    new: 'New game',
    again: 'Play again',
    more: 'More',
    change: 'Change the opponent',
    review: 'Review the game',
    reviewShort: 'Review',
    record: 'Download the record',
    comment: 'Comment my moves',
    noComment: 'Stop commenting my moves',
  },
  comment: { title: 'About your move' },

  comparison: {
    running: 'Our player is playing the same cards in your seat …',
    failed: 'The other table could not be played.',
    progress: (played: number, games: number) => `${played} of ${games} games played.`,
    stop: 'Stop',
  },
  outcome: {
    harder: (level: string): string => `Next: try ${level}`,
    easier: (level: string): string => `Next: practise against ${level}`,
    advice: 'The review shows which moves decided it.',
    over: 'The game is over',
    won: 'You won',
    lost: 'You lost',
    draw: 'A draw',
  },

  resign: {
    title: 'Resign this game?',
    text: 'The other side wins. You can still review the game, or take the resignation back with Undo.',
    yes: 'Resign',
    no: 'Keep playing',
  },

  change: {
    title: 'Change the opponent',
    seat: 'Which seat?',
    who: 'Who takes over?',
    go: 'Change',
  },

  curtain: {
    text: (who: string): string => `Hand the screen to ${who}.`,
    wait: 'The others are playing. Who takes the screen next is said here.',
    show: (who: string): string => `I am ${who}: show my side`,
    dealing: 'Cards are being dealt. Who wants to declare looks now; the deal waits meanwhile.',
  },

  analysis,
  company,
  puzzles,
  profile,
  learn,

  connection: {
    lost: 'Connection lost.',
    safe: 'We keep trying; your game is safe.',
    retry: 'Try now',
  },

  missing: {
    title: 'Nothing here',
    text: 'There is no Parlour page at this address.',
    home: 'All games',
    table: 'This table is not here',
    forget: 'Remove it from my games',
  },

  settings: {
    title: 'Settings',
    language: 'Language',
    theme: 'Colours',
    themes: { system: 'System', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
    board: 'Boards',
    boards: { felt: 'Felt and maple', wood: 'Oak and walnut' },
    speed: 'Movement',
    speeds: { off: 'Off', fast: 'Fast', normal: 'Normal', slow: 'Slow' },
    reducedMotion: 'Your system asks for reduced motion, so there is none.',
    legalMoves: 'Mark legal moves',
    legalMovesHelp: 'Faint discs and dots where you may play.',
    fourColours: 'Four-colour cards',
    fourColoursHelp: 'Diamonds are blue and clubs are green.',
    cloth: 'Cloth of card tables',
    cloths: { game: 'As the game has it', green: 'Green', blue: 'Blue', burgundy: 'Burgundy' },
    back: 'Backs of the cards',
    backs: { net: 'Lozenges', scales: 'Scales' },
    shortcuts: 'Single-key shortcuts',
    shortcutsHelp: 'Such as H for a hint; ? lists them.',
  },

  keys: {
    moves: 'Moves',
    explain: 'Explanations',
    scores: 'Scores',
    escape: 'Close, or back to the game',
  },

  help: {
    title: 'Keyboard shortcuts',
    open: 'Keyboard shortcuts',
    off: 'Single-key shortcuts are switched off in the settings.',
    board: 'On a board',
    boardKeys: [
      ['Arrows', 'Go to the next square'],
      ['Enter, Space', 'Play here'],
      ['. and ,', 'Next or previous legal square'],
      ['Home, End', 'First or last square of the row'],
    ] as [string, string][],
    cards: 'With cards',
    cardKeys: [
      ['← and →', 'Go to the next card'],
      ['↑ and ↓', 'Go to the next suit'],
      ['Enter, Space', 'Play or choose this card'],
      ['. and ,', 'Next or previous card you may play'],
      ['Home, End', 'First or last card'],
    ] as [string, string][],
  },

  awaited,
  covered,
  evidence,

  cards,
  people,
  hearts,
  bridge,
  pentomino,
  tractor,

  generic: {
    drawing: 'The table as text',
    moves: (count: number): string => plural(count, 'move', 'moves'),
    filter: 'Find a move',
    noMatch: 'No legal move matches.',
    type: 'Type your move',
    send: 'Play',
    lookAt: 'Look at',
    candidate: 'Candidate',
  },

  reversi: {
    board: (size: number): string => `Reversi board, ${size} by ${size}`,
    square: (
      name: string,
      facts: {
        disc: 'black' | 'white' | null;
        legal: boolean;
        last: boolean;
        hinted: boolean;
        lit: boolean;
        worth: string;
      },
    ): string =>
      [
        name,
        facts.disc === null ? 'empty' : facts.disc,
        facts.legal ? 'legal move' : '',
        facts.last ? 'last move' : '',
        facts.hinted ? 'hinted' : '',
        facts.lit ? awaited.lit : '',
        facts.worth && `worth ${facts.worth}`,
      ]
        .filter(Boolean)
        .join(', '),
    noMove: 'You have no legal move.',
    pass: 'Pass',
    passed: 'pass',
    discs: 'discs',
    opening: (name: string): string => `Opening: ${name}`,
  },

  review: {
    title: (game: string): string => `Review: ${game}`,
    back: 'Back to the table',
    working: (done: number, total: number): string => `Judging move ${done} of ${total}`,
    starting: 'Getting ready to judge every move',
    graph: (side: string): string => `Winning chance of ${side}`,
    graphLabel: (label: string): string =>
      `Graph: ${label} over the game. The list of moves below has the same numbers.`,
    seenBy: (side: string): string => `Winning chance, as ${side} could judge it`,
    hindsight: 'dashed: with all cards open',
    afterwards: 'With hindsight:',
    round: (number: number): string => `Round ${number}`,
    rounds: 'Which round',
    hands: 'All hands',
    asSeen: 'As I saw it',
    line: 'Play the best line',
    onLine: (move: string, step: number, total: number): string =>
      `Best line, ${step} of ${total}: ${move}`,
    lineStart: (total: number): string => `Best line: ${total} moves from here`,
    leaveLine: 'Back to the game',
    luck: 'How much was luck?',
    luckOfMatch: 'And in the whole match?',
    selected: 'The move on the board',
    summary: 'In short',
    moves: 'Every move',
    onlyMarked: 'Only moves that changed something',
    again: 'Try again from here',
    select: 'Pick a move to see what it changed.',
    marks: { best: 'Best', inaccuracy: 'Inaccuracy', mistake: 'Mistake', blunder: 'Blunder' },
    better: (move: string): string => `Better was ${move}`,
    chanceAfter: (side: string, chance: string): string => `${side}: winning chance ${chance}`,
    cost: (loss: string): string => `cost ${loss}`,
    none: 'No move gave anything away.',
    failed: 'The review could not be made.',
  },
};
