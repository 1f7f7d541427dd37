/** English words for puzzles; what is said of a single one comes from the server. */
export const puzzles = {
  title: 'Puzzles',
  about: 'One right answer, and the proof that there is no other.',
  lead: 'Each has one right answer, and it is proved that every other is worse.',
  daily: 'Today',
  dailyHelp: 'The same for everybody, until midnight (UTC).',
  done: 'Solved',
  missed: 'Missed',
  themes: 'By theme',
  queue: 'To do again',
  queueEmpty: 'Nothing is due. What you miss comes again after 1, 3, 7, 16 and 35 days.',
  queueLater: (count: number, date: string): string =>
    count === 1 ? `One more comes on ${date}.` : `${count} more come from ${date} on.`,
  own: 'From your own games',
  ownEmpty: 'Review a game and keep its mistakes; they wait for you here.',
  ownTitle: (game: string, played: string): string => `${game}: you played ${played}`,
  keep: (count: number): string =>
    count === 1 ? 'Keep my mistake as a puzzle' : `Keep my ${count} mistakes as puzzles`,
  kept: 'They wait for you among the puzzles.',
  rating: 'Your rating',
  ratingOf: (rating: number, spread: number): string => `${rating} ± ${spread}`,
  ratingHelp:
    'Glicko, from first attempts on this device. In 95 of 100 cases the true value lies within the range.',
  unrated: 'not yet rated',
  attempts: (solved: number, tried: number): string => `${solved} of ${tried} solved`,
  puzzleRating: (rating: number): string => `Rated ${rating}`,
  difficulty: { easy: 'Easy', medium: 'Medium', hard: 'Hard', extreme: 'Very hard' },
  proof: {
    exact: 'Solved exactly.',
    deals: (count: number): string =>
      `Solved in all ${count.toLocaleString('en')} deals that fit what you see.`,
    open: 'Solved with all cards open.',
    judged: 'Judged by the review of your game, not proved.',
  },
  right: 'Right',
  wrong: 'Not this one',
  shown: 'The solution',
  show: 'Show me',
  again: 'Try again',
  next: 'Next puzzle',
  all: 'All puzzles',
  solution: 'Play the solution',
  refutation: 'See what happens',
  step: (label: string, step: number, total: number): string => `${label}, ${step} of ${total}`,
  start: 'The position',
  comesBack: (days: number): string =>
    days === 1 ? 'It comes again tomorrow.' : `It comes again in ${days} days.`,
  change: (from: number, to: number): string =>
    `Your rating: ${from} → ${to} (${to >= from ? '+' : '−'}${Math.abs(to - from)})`,
  notLegal: 'That is not allowed here.',
  missing: 'No such puzzle',
  forgotten: 'This device does not have that puzzle.',
  damaged:
    'What this device kept about puzzles could not be read in part. What could be read is used, the rest is kept aside.',
  newer:
    'What this device kept about puzzles is from a newer version. It is left as it is, and nothing new is kept.',
  none: 'There are no puzzles here.',
};
