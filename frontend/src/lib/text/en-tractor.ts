/** What the Tractor table says. */
const points = (count: number): string => (count === 1 ? '1 point' : `${count} points`);
const cards = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);

export const tractor = {
  round: (number: number): string => `Round ${number}`,
  suits: {
    clubs: 'Clubs',
    diamonds: 'Diamonds',
    hearts: 'Hearts',
    spades: 'Spades',
    trumps: 'Trumps',
    none: 'No trump suit',
  } as Record<string, string>,
  trump: (suit: string, rank: string): string =>
    suit === 'none'
      ? `No trump suit, rank ${rank}`
      : `${tractor.suits[suit]} and ${rank}s are trumps`,
  rank: (rank: string): string => `Rank ${rank}`,
  undeclared: 'Nobody has declared yet',
  points: (count: number, goal: number): string => `Attackers: ${count} of ${goal} points`,
  teams: { ns: 'North and South', ew: 'East and West' } as Record<string, string>,
  ours: 'We',
  theirs: 'They',
  kittyLies: 'The kitty: 8 cards, face down',
  declaredWith: (names: string): string => `Declared with ${names}`,
  teamRank: (team: string, rank: string): string => `${team} play ${rank}`,
  roles: { starter: 'starter', defends: 'defends', attacks: 'attacks' },
  // The deal
  dealing: (count: number): string => `Dealing: ${cards(count)} so far`,
  dealt: (count: number, all: number): string => `Dealing: ${count} of ${all}`,
  lastChance: 'All cards are dealt: last chance to declare',
  declare: 'Declare trumps?',
  steal: 'Declare something stronger and take up the kitty?',
  declareTitle: 'Declaring',
  stands: (who: string, trump: string): string =>
    `${who} has declared ${trump === 'none' ? 'no trump suit' : trump}`,
  offer: (trump: string): string =>
    trump === 'none' ? 'No trump suit' : (tractor.suits[trump] ?? trump),
  kinds: {
    single: 'one card',
    pair: 'a pair',
    'little-jokers': 'both small jokers',
    'big-jokers': 'both big jokers',
  } as Record<string, string>,
  goOn: 'Not now',
  goOnNow: 'Go on',
  pause: 'Pause the deal',
  resume: 'Resume the deal',
  queued: 'Will be declared with your next card',
  // The kitty
  bury: (count: number): string => `Choose 8 cards to bury: ${count} of 8`,
  buryGo: (count: number): string => `Bury ${cards(count)}`,
  buryFull: 'Eight cards are chosen. Put one back first.',
  burying: (who: string): string => `${who} buries eight cards`,
  buried: 'Your kitty',
  // Playing
  lead: 'You lead: a card, a pair, a tractor',
  follow: (count: number): string => `Follow with ${cards(count)}`,
  chosen: (count: number, of: number): string => (of > 0 ? `${count} of ${of}` : String(count)),
  playGo: (count: number): string => (count > 0 ? `Play ${cards(count)}` : 'Play'),
  clear: 'Put back',
  only: 'Only this is possible',
  tooMany: (count: number): string => `Only ${cards(count)} can be played.`,
  notInPlay: 'No legal play contains this card.',
  waiting: (who: string): string => `${who} plays next`,
  watching: 'You are watching',
  over: 'The match is over',
  takes: (who: string, you: boolean, count: number): string =>
    `${you ? 'You take' : `${who} takes`} ${count > 0 ? points(count) : 'the trick'}`,
  leads: (who: string, count: number): string =>
    `${who} is winning${count > 0 ? `, ${points(count)} on the table` : ''}`,
  failed: (who: string): string => `${who}'s throw failed`,
  lastTrick: 'Last trick',
  back: 'Back to the table',
  trick: 'The trick',
  played: (who: string, names: string, wins: boolean): string =>
    `${who}: ${names}${wins ? ', winning' : ''}`,
  // The end of a round
  roundOver: (number: number): string => `Round ${number} is over`,
  held: (team: string, count: number): string =>
    `${team} held their rank: ${points(count)} against them.`,
  taken: (team: string, count: number): string => `${team} took over with ${points(count)}.`,
  levels: (team: string, count: number, rank: string): string =>
    count === 0
      ? `${team} defend next, at rank ${rank}.`
      : `${team} go up ${count === 1 ? 'one level' : `${count} levels`}, to rank ${rank}.`,
  kitty: 'The kitty',
  kittyCounts: (count: number, times: number): string =>
    times === 0
      ? `${points(count)} in the kitty, kept by the defenders`
      : `${points(count)} in the kitty, counted ${times} times`,
  next: 'Next round',
  won: (team: string): string => `${team} win the match`,
  sheet: 'Score sheet',
  head: { round: 'Round', trump: 'Trumps', points: 'Points', levels: 'Levels', ranks: 'Ranks' },
  keys: {
    play: 'Play or bury the chosen cards',
    last: 'Last trick',
    hand: 'To your cards',
    pause: 'Pause or resume the deal',
    declare: 'Declare the strongest',
  },
};
