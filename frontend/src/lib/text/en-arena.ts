/** The arena, in English; fetched with its page. */
const count = (value: number, one: string, many: string): string =>
  `${value.toLocaleString('en')} ${value === 1 ? one : many}`;
const span = (seconds: number): string => {
  if (seconds < 90) return count(Math.max(1, Math.round(seconds)), 'second', 'seconds');
  if (seconds < 5400) return count(Math.round(seconds / 60), 'minute', 'minutes');
  return count(Math.round(seconds / 3600), 'hour', 'hours');
};

export const arena = {
  tagline:
    'Let two players meet many times on the same deals, and see the difference with how sure it is.',
  closed: 'The arena of this server is closed. On the command line, “parlour match” plays matches.',
  start: 'Start',
  starting: 'Starting',
  kind: 'What shall be played?',
  kinds: { match: 'A match of two', tournament: 'A tournament' },
  game: 'Game',
  first: 'First player',
  second: 'Second player',
  players: 'Who takes part?',
  playersHelp: (chosen: number): string => `${chosen} chosen, at least two are needed.`,
  form: 'Who meets whom',
  forms: {
    'round-robin': 'Everybody meets everybody',
    gauntlet: 'The first one chosen meets all others',
    swiss: 'Swiss rounds: those level with each other meet',
  },
  rounds: 'Rounds',
  blocks: 'Blocks',
  blocksEach: 'Blocks of each meeting',
  blocksHelp: (most: number): string =>
    `A block is one deal or opening, played in every seating so that luck cancels out. At most ${most.toLocaleString('en')} in all here.`,
  tooMany: (total: number, most: number): string =>
    `That would be ${total.toLocaleString('en')} blocks; at most ${most.toLocaleString('en')} are played here.`,
  sequential: 'Stop as soon as it is decided',
  sequentialHelp: 'A sequential test ends the match once the blocks so far tell who is better.',
  think: 'Time per move',
  asLevel: 'As the level says',
  seconds: (value: number): string => `${value.toLocaleString('en')} s`,
  rules: 'Rules of the game',
  yours: 'Your matches and tournaments',
  none: 'Nothing has been played from this device yet.',
  against: (a: string, b: string): string => `${a} against ${b}`,
  many: (names: string[]): string => names.join(', '),
  states: { running: 'Running', done: 'Finished', stopped: 'Stopped', failed: 'Broken off' },
  ended: {
    '': '',
    blocks: 'All blocks were played.',
    h0: 'The test has decided: the first player is not better by as much as was asked.',
    h1: 'The test has decided: the first player is better.',
    limit: 'All blocks were played, and the test could not decide.',
    stopped: 'Stopped by hand; what was counted stands below.',
    updated:
      'The server was updated meanwhile. Blocks of two versions are not mixed, so this one ends here; start it again for more.',
    disk: 'The server could not store more blocks. What was counted before is safe.',
    player: 'A player could not finish a game, so the run was given up.',
    broken: 'Something went wrong in the server, so the run was given up.',
  },
  progress: (done: number, planned: number): string =>
    `${done.toLocaleString('en')} of ${count(planned, 'block', 'blocks')}`,
  games: (value: number): string => count(value, 'game', 'games'),
  left: (seconds: number): string => `about ${span(seconds)} left`,
  spent: (seconds: number): string => `${span(seconds)} so far`,
  took: (seconds: number): string => `took ${span(seconds)}`,
  waiting: 'The first block is being played. People’s games come first, so it may take a moment.',
  stop: 'Stop',
  stopping: 'Stopping',
  again: 'Start another',
  back: 'All matches',
  difference: 'Difference per block',
  ahead: (name: string, by: string, unit: string): string =>
    `${name} is better, by ${by} ${unit} a block.`,
  open: (a: string, b: string): string => `Not decided: ${a} and ${b} may be equally strong.`,
  interval: (low: string, high: string): string => `95 % interval ${low} to ${high}`,
  picture: (blocks: number, mean: string, low: string, high: string, unit: string): string =>
    `After ${count(blocks, 'block', 'blocks')} the difference is ${mean} ${unit}, between ${low} and ${high} in 95 of 100 cases.`,
  axis: 'blocks',
  favours: (name: string): string => `${name} is better`,
  winRate: 'Won by the first',
  elo: 'Elo difference',
  test: 'The sequential test',
  testFor: (name: string): string => `${name} is better`,
  testAgainst: 'It is not',
  testOf: (value: string, needed: string): string => `evidence ${value} of ${needed}`,
  standings: 'Standings',
  player: 'Player',
  rating: 'Rating',
  score: 'Won',
  points: 'Points a game',
  swiss: 'Swiss points',
  meetings: 'Who beats whom, per block',
  meetingsHelp: 'The difference with its 95 % interval, for the player in the row.',
  forfeits: (value: number): string => `${count(value, 'game was', 'games were')} forfeited.`,
  list: 'Games',
  listHelp: 'Open any of them on a table: step through it, or have it reviewed.',
  block: (number: number): string => `Block ${number.toLocaleString('en')}`,
  openGame: (block: number, game: number): string => `Open game ${game} of block ${block}:`,
  forfeited: 'forfeited',
  more: 'More games',
  seed: (seed: number): string => `Seed ${seed}: the same seed gives the same blocks anywhere.`,
  unknown: 'There is no such match here.',
};
