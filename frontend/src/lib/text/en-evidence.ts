/** Words for the imagined deals behind a reason, for a hint that is awaited, and for a table that is covered. */
const deals = (count: number): string => (count === 1 ? '1 deal' : `${count} deals`);

export const evidence = {
  title: 'Imagined deals',
  open: (count: number): string =>
    count === 1 ? 'Show the imagined deal' : `Show the ${count} imagined deals`,
  close: 'Back to the game',
  place: (number: number, total: number): string => `Deal ${number} of ${total}`,
  imagined: 'Made up from what this seat knows; the real cards may differ.',
  previous: 'Previous deal',
  next: 'Next deal',
  slider: 'Go through the deals',
  which: 'Which reason',
  table: 'What lies on the table',
  before: 'To move',
  after: (move: string): string => `After ${move}`,
  inDeals: (count: number, about: boolean): string => `${about ? 'about ' : ''}${deals(count)}`,
  yes: 'yes',
  no: 'no',
  tries: (share: string): string => `${share} of tries`,
  counted: 'counted',
  estimate: 'Each deal was tried many times; the likeliest are counted.',
  weighted: (move: number, rival: number): string =>
    `These deals are not equally likely, and the sentence weighs them. Unweighted it is ${move} against ${rival}.`,
  expected: 'The trick as the search expects it.',
  outcomes: 'What came of it',
  hand: (who: string, count: number): string =>
    `${who}’s cards as imagined, ${count === 1 ? '1 card' : `${count} cards`}`,
};

export const awaited = {
  hint: 'Looking for a hint',
  lit: 'meant by the hint',
  chosen: '(recommended)',
};

export const covered = {
  panel: 'Covered until the next player says so.',
  ready: (who: string): string => `${who}, the table is open.`,
};
