/** Words for cards and for the card tables. */
import type { Suit } from '../cards/card';

// Figures, as the cards show them: what is seen and what is heard go together.
const RANKS: Record<string, string> = { T: '10', J: 'jack', Q: 'queen', K: 'king', A: 'ace' };
const JOKERS: Record<string, string> = { L: 'small joker', B: 'big joker' };
const points = (count: number): string => (count === 1 ? '1 point' : `${count} points`);
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const cards = {
  suits: {
    clubs: 'Clubs',
    diamonds: 'Diamonds',
    hearts: 'Hearts',
    spades: 'Spades',
    jokers: 'Jokers',
  } satisfies Record<Suit, string>,
  jokers: { L: 'Small joker', B: 'Big joker' },
  jokerIndex: { L: 'S', B: 'B' },
  jokerWords: { L: 'small', B: 'big' } as Record<string, string>,
  name: (rank: string, suit: Suit): string =>
    suit === 'jokers' ? `the ${JOKERS[rank]}` : `the ${RANKS[rank] ?? rank} of ${suit}`,
  handOf: (who: string, count: number): string => `${who}, ${count} cards`,
  left: (count: number): string => (count === 1 ? '1 card' : `${count} cards`),
  group: (suit: string, count: number): string =>
    `${suit}, ${count === 1 ? '1 card' : `${count} cards`}`,
  hand: (count: number): string => `Your hand, ${count === 1 ? '1 card' : `${count} cards`}`,
  inHand: (
    name: string,
    facts: {
      playable: boolean;
      received: boolean;
      hinted: boolean;
      lit: boolean;
      lifted: boolean;
    },
  ): string =>
    [
      capital(name.replace(/^the /, '')),
      facts.received ? 'received' : '',
      facts.hinted ? 'hinted' : '',
      facts.lit ? 'meant by the hint' : '',
      facts.lifted ? 'lifted, press again to play' : '',
      facts.playable ? '' : 'not playable now',
    ]
      .filter(Boolean)
      .join(', '),
  trick: 'The trick',
  lastTrick: 'The last trick',
  played: (who: string, card: string, wins: boolean): string =>
    `${who}: ${card}${wins ? ', winning' : ''}`,
};

/** The characters of the levels, the same in every game. */
export const people = {
  names: {
    beginner: 'Pip',
    easy: 'Rosa',
    normal: 'Hugo',
    hard: 'Vera',
    expert: 'Aurel',
  } as Record<string, string>,
  lines: {
    beginner: 'Pip has just read the rules and turns a page before every move.',
    easy: 'Rosa from next door plays for the company and smiles at everything.',
    normal: 'Hugo sits at the club every evening and knows the usual tricks.',
    hard: 'Vera travels to tournaments and counts while you talk.',
    expert: 'Aurel has seen every hand before and forgets nothing.',
  } as Record<string, string>,
  plate: (name: string, level: string): string => `${name} · ${level}`,
};

export const hearts = {
  passTo: (who: string): string => `Choose three cards to pass to ${who}`,
  passCount: (count: number): string => `${count} of 3`,
  passGo: (who: string): string => `Pass to ${who}`,
  passMore: (count: number): string =>
    count === 1 ? 'Choose one more card first.' : `Choose ${count} more cards first.`,
  passFull: 'Three cards are chosen. Put one back first.',
  passed: 'Your cards are on their way. The others are choosing.',
  directions: {
    left: 'to the left',
    right: 'to the right',
    across: 'across',
    hold: 'no passing',
  } as Record<string, string>,
  received: (names: string): string => `You received ${names}`,
  lead: 'You lead',
  follow: (suit: string): string => `Follow ${suit.toLowerCase()}`,
  discard: (suit: string): string => `You have no ${suit.toLowerCase()}: play anything allowed`,
  waiting: (who: string): string => `${who} plays next`,
  choosing: 'Choosing cards to pass',
  watching: 'You are watching',
  round: (number: number): string => `Round ${number}`,
  passing: (direction: string): string =>
    direction === 'hold'
      ? 'no passing'
      : `passed ${direction === 'across' ? '' : 'to the '}${direction}`,
  broken: 'broken',
  unbroken: 'not broken',
  moonHint: (who: string, you: boolean, count: number): string =>
    `${you ? 'You have' : `${who} has`} all ${count} points so far`,
  takes: (who: string, you: boolean, count: number): string =>
    `${you ? 'You take' : `${who} takes`} ${count > 0 ? points(count) : 'the trick'}`,
  moonRises: 'Has every point so far: a moon may be rising',
  taken: (count: number, queen: boolean): string =>
    `Taken: ${[queen ? 'the queen of spades' : '', count > 0 ? `${count} ${count === 1 ? 'heart' : 'hearts'}` : ''].filter(Boolean).join(' and ')}`,
  onTable: (count: number): string => `${points(count)} on the table`,
  inRound: (count: number): string => `${points(count)} in this round`,
  lastTrick: 'Last trick',
  back: 'Back to the table',
  roundOver: (number: number): string => `Round ${number} is over`,
  moon: (who: string, you: boolean): string =>
    you ? 'You shot the moon!' : `${who} shot the moon!`,
  next: 'Next round',
  matchOver: 'The match is over',
  won: (names: readonly string[], you: boolean): string =>
    you && names.length === 1
      ? 'You win the match'
      : `${listed(names)} ${names.length > 1 ? 'share the win' : 'wins the match'}`,
  seat: 'Seat',
  thisRound: 'This round',
  totalHead: 'Total',
  sheet: 'Score sheet',
  roundHead: 'Round',
  now: 'now',
  start: 'Start',
  moonMark: 'shot the moon',
  target: (count: number): string => `The match ends when someone reaches ${count} points.`,
  you: 'You',
  moonChoice: 'You took every penalty card. What shall it be worth?',
  choices: {
    others: '26 points for each of the others',
    self: '26 points off your own score',
  } as Record<string, string>,
  keys: { last: 'Last trick', pass: 'Pass the chosen cards', hand: 'To your cards' },
  // What is heard
  plays: (who: string, card: string, count: number): string =>
    `${who} plays ${card}${count > 0 ? `, ${points(count)} on the table` : ''}.`,
  wins: (who: string, count: number): string =>
    count > 0 ? `${who} takes the trick with ${points(count)}.` : `${who} wins the trick.`,
  dealt: (names: string): string => `Your cards: ${names}.`,
  gave: (names: string): string => `You pass ${names}.`,
  heardReceived: (names: string): string => `You receive ${names}.`,
  list: listed,
};
