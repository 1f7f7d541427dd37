/** What is said about one's own results and strength. */
const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** Where somebody stands: at a level, or between it and the next one. */
const standing: Record<
  'near' | 'between' | 'below' | 'above',
  (level: string, next: string) => string
> = {
  near: (level) => `You are about as strong as ${level}.`,
  between: (level, next) => `You are between ${level} and ${next}.`,
  below: (level) => `You are below ${level}.`,
  above: (level) => `You are above ${level}.`,
};

export const profile = {
  title: 'Your profile',
  section: 'Profile',
  about: 'Your results, your strength, and what to work on.',
  private: 'All of it stays on this device. Take it along with a file.',
  none: 'Nothing here yet',
  noneHelp: 'Finish a game against the computer, and this page tells how strong you are.',
  start: 'Choose a game',
  results: (count: number): string => plural(count, 'game', 'games'),
  rated: (count: number): string => `${count} of them rated`,
  game: 'Game',
  against: 'Against',
  won: 'Won',
  drawn: 'Drawn',
  lost: 'Lost',
  mixed: 'People and mixed tables',
  byLevel: 'Results by level',
  strengthTitle: 'Strength',
  strengthLabel: (sentence: string): string => `Your strength between the levels. ${sentence}`,
  accuracy: 'Sound moves in your reviews',
  accuracyLabel: (count: number, first: string, last: string): string =>
    `Graph of sound moves over ${plural(count, 'reviewed game', 'reviewed games')}: ${first} in the first, ${last} in the last.`,
  accuracyMean: (share: string): string => `${share} of your reviewed moves gave nothing away.`,
  luckTitle: 'Luck and skill',
  luck: (luck: string, skill: string, unit: string): string =>
    `On average the cards brought you ${luck} ${unit}, and your play ${skill} against our player with the same cards.`,
  luckBar: 'Cards',
  skillBar: 'Play',
  habits: 'What to work on',
  missed: (count: number): string => `missed ${count === 1 ? 'once' : `${count} times`}`,
  recent: 'Latest games',
  review: 'Review',
  practice: 'practice, not rated',
  unrated: 'not rated',
  verdicts: { won: 'Won', drawn: 'Drawn', lost: 'Lost' },
  puzzles: 'Puzzles',
  puzzleRating: (rating: string, solved: string): string =>
    [rating && `Rating ${rating}`, solved && `${solved} solved`].filter(Boolean).join(' · '),
  lessons: 'Lessons',
  lessonsDone: (done: number): string => `${plural(done, 'lesson', 'lessons')} finished`,
  play: 'Play at your level',
  export: 'Save as a file',
  import: 'Add from a file',
  imported: (fresh: number, known: number): string =>
    `${plural(fresh, 'new game', 'new games')} added; ${plural(known, 'was', 'were')} here already.`,
  reset: 'Forget everything',
  resetTitle: 'Forget all results?',
  resetText: (count: number): string =>
    `${plural(count, 'game', 'games')} and all reviews of this device are forgotten. Save them as a file first if you may want them back.`,
  resetYes: 'Forget everything',
  resetNo: 'Keep them',
  forgotten: 'All results are forgotten.',
  saveDamaged: 'Save the damaged value',
  faults: {
    json: (line: string): string => `This file is damaged in line ${line}. Nothing was changed.`,
    alien: 'This file is no profile of Parlour. Nothing was changed.',
    newer: (version: number): string =>
      `This profile is of a newer version (${version}). Update Parlour here, then add it again. Nothing was changed.`,
    field: (where: string): string => `This file is damaged at ${where}. Nothing was changed.`,
    unreadable: 'This file cannot be read. Nothing was changed.',
    full: 'The storage of this browser is full, so your last result is on this page only. Save your profile as a file, then make room.',
    forbidden:
      'This browser keeps nothing for this page, so your results last until you close it. Save your profile as a file.',
    stored:
      'What is kept of your profile is damaged and was left as it is. Save it as a file, or forget it to begin anew.',
  },
  strength: {
    ...standing,
    range: (low: string, high: string): string =>
      low === high
        ? `It is ${low} with a certainty of 90 %.`
        : `It is ${low} to ${high} with a certainty of 90 %.`,
    assumed: 'How far the levels of this game are apart was not measured, but assumed.',
  },
  adaptive: {
    title: 'Adaptive',
    about: 'finds your level',
    next: (who: string): string => `Next at your level: ${who}`,
    list: (names: readonly string[]): string =>
      names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? ''),
    who: (name: string, level: string): string => `${name} (${level})`,
    space: ' ',
    first: (game: string, who: string): string =>
      `Nothing is known of your ${game} yet, so ${who} will play today; every game tells more.`,
    why: (won: number, count: number, margin: number | null, unit: string): string => {
      const by = margin === null ? '' : `${Math.abs(margin)} ${unit}`;
      if (count === 1) {
        if (margin) return `You ended your last game ${by} ${margin > 0 ? 'ahead' : 'behind'}.`;
        return won === 0.5 || margin === 0
          ? 'Your last game was even.'
          : `You ${won ? 'won' : 'lost'} your last game.`;
      }
      const wins = `You won ${won} of your last ${count} games`;
      if (!margin) return `${wins}.`;
      return margin > 0
        ? `${wins}, by ${by} on average.`
        : `${wins} and were ${by} behind on average.`;
    },
    sound: (share: string): string => `${share} of your reviewed moves gave nothing away.`,
    so: (who: string): string => `So ${who} will play today.`,
    unsure: 'It may take a few more games to find your level.',
  },
};
