/** English words for playing with other people. */
const list = new Intl.ListFormat('en');

const minutes = (seconds: number): string => {
  const [whole, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)];
  if (whole === 0) return rest === 1 ? '1 second' : `${rest} seconds`;
  const told = whole === 1 ? '1 minute' : `${whole} minutes`;
  return rest === 0 ? told : `${told} ${rest} seconds`;
};

export const company = {
  title: 'People at this table',
  name: 'Your name',
  nameHelp: 'The others see it. No account is needed.',
  minutes,

  link: {
    copy: 'Copy',
    copied: 'Copied',
    failed: 'Press Ctrl+C to copy',
    code: 'QR code',
    codeOf: (what: string): string => `QR code of ${what}`,
  },
  guests: {
    title: (who: readonly string[]): string => `Not here yet: ${list.format(who)}`,
    help: 'Send each of them their link, or let them scan its code. It works once, for whoever opens it first.',
    linkFor: (seat: string): string => `Link for ${seat}`,
    renew: 'New link',
    renewHelp: 'The link was made on another device. A new one takes its place.',
  },
  join: {
    title: (game: string, seat: string): string => `You are invited to ${game}, as ${seat}`,
    with: (who: readonly string[]): string => `At the table: ${list.format(who)}.`,
    go: 'Sit down',
    watch: 'Only watch',
    free: 'a free seat',
  },
  device: {
    title: 'Continue on another device',
    text: 'Open this link there, or scan its code, and you sit in the same seat. Both devices can stay open.',
    secret: 'It is yours alone: whoever has it plays for you and sees your cards.',
    label: 'My own link',
  },
  invite: {
    title: 'Invite somebody',
    text: 'Open a seat that a computer has now. Whoever comes with the link plays on from here.',
    open: (seat: string, who: string): string => `Open ${seat} (${who})`,
  },
  share: {
    title: 'Share this game',
    text: 'Whoever has this link sees the finished game with its review. It lets nobody play or change anything.',
    label: 'Link to the game',
    open: 'Share',
  },
  leave: {
    action: 'Leave the table',
    title: 'Leave this table?',
    text: 'A computer player takes your seat so that the others can go on. Come back, and the seat is yours again.',
    yes: 'Leave',
    no: 'Stay',
  },
  status: {
    free: 'not here yet',
    away: (seconds: number | null): string =>
      seconds === null ? 'away' : `away; after ${minutes(seconds)} a computer stands in`,
    standsIn: (player: string): string => `away, ${player} plays meanwhile`,
    timedOut: (player: string): string => `out of time, ${player} plays on`,
    lost: 'out of time',
    here: 'here',
  },
  news: {
    came: (who: string): string => `${who} has sat down.`,
    away: (who: string): string => `${who} is away.`,
    standsIn: (who: string, player: string): string =>
      `${who} is away: ${player} plays until they are back.`,
    back: (who: string): string => `${who} is back.`,
    timedOut: (who: string): string => `${who} has run out of time.`,
  },
  clock: {
    label: (who: string, seconds: number): string => `${who}: ${minutes(seconds)} left`,
    running: 'running',
  },
  later: (seconds: number): string => `You see this game ${minutes(seconds)} later.`,
  phrases: {
    say: 'Say',
    title: 'Say something',
    mute: 'Hide what others say',
    unmute: 'Show what others say',
    said: (who: string, what: string): string => `${who}: ${what}`,
    words: {
      hello: 'Hello!',
      good_luck: 'Good luck!',
      well_played: 'Well played!',
      thanks: 'Thank you.',
      sorry: 'Sorry.',
      oops: 'Oops!',
      one_moment: 'One moment, please.',
      take_your_time: 'Take your time.',
      your_turn: 'It is your turn.',
      lucky: 'That was luck.',
      another: 'Another game?',
      good_game: 'Good game!',
      goodbye: 'Goodbye!',
    },
  },
  rematch: {
    ask: 'Play again, same seats',
    join: 'To the next game',
    text: 'Another game has been opened; your seat is kept.',
    watch: 'The same people play again.',
  },
  setup: {
    clock: 'Clocks',
    clocks: {
      '': 'Off',
      '180+2': '3 min + 2 s',
      '300+3': '5 min + 3 s',
      '900+10': '15 min + 10 s',
    },
    clockHelp: (two: boolean): string =>
      two
        ? 'Time for the whole game, and more after each move. Who runs out of time loses. Computers have no clock.'
        : 'Time for the whole game, and more after each move. For who runs out of time a computer plays on. Computers have no clock.',
    delay: 'Who only watches sees the game',
    delays: { '0': 'At once', '30': '30 s later', '180': '3 min later' },
    seats: 'The other seats',
    guest: 'A guest with a link',
    away: 'If somebody is away for a while, a computer stands in until they are back. Hints and taking back are off.',
  },
};
