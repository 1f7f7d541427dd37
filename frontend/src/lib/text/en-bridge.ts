/** What the Bridge table says. */
const STRAINS: Record<string, string> = {
  C: 'clubs',
  D: 'diamonds',
  H: 'hearts',
  S: 'spades',
  NT: 'no trumps',
};
const LEVELS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const tricks = (count: number): string => (count === 1 ? '1 trick' : `${count} tricks`);
const signed = (score: number): string =>
  score > 0 ? `+${score}` : score < 0 ? `−${-score}` : '0';

export const bridge = {
  board: (number: number): string => `Board ${number}`,
  vulnerable: (sides: readonly string[]): string => {
    if (sides.length === 0) return 'Nobody vulnerable';
    return sides.length === 4 ? 'Both vulnerable' : `${sides.join(' and ')} vulnerable`;
  },
  isVulnerable: 'vulnerable',
  deals: 'dealer',
  declarer: 'declarer',
  dummy: 'dummy',
  contract: (text: string): string => `Contract ${text}`,
  passedOut: 'Passed out',
  needs: (who: string, target: number): string => `${who} needs ${tricks(target)}`,
  won: (count: number): string => `${tricks(count)} won`,
  ours: 'We',
  theirs: 'They',
  // Calls
  words: { P: 'Pass', X: 'Double', XX: 'Redouble' } as Record<string, string>,
  strains: STRAINS,
  spoken: (call: string): string =>
    bridge.words[call] ?? `${LEVELS[Number(call.charAt(0))]} ${STRAINS[call.slice(1)]}`,
  auction: 'The auction',
  meansHelp: 'Press a call to see what it means.',
  box: 'Bidding box',
  level: (level: number): string => `Level ${level}`,
  levels: 'Levels',
  point: 'Point at a call to see what it tells.',
  hold: 'Hold a call to see what it tells.',
  choose: 'Choose a call',
  yourCall: 'Your call',
  // Playing
  lead: 'You lead',
  leadFrom: (who: string): string => `Lead from ${who}'s hand`,
  follow: (suit: string): string => `Follow ${suit.toLowerCase()}`,
  followFrom: (who: string, suit: string): string => `${who} follows ${suit.toLowerCase()}`,
  /** Nothing of the suit led; `who` is the dummy where it is to play. */
  discard: (suit: string, trumps: boolean, who: string): string =>
    `No ${suit.toLowerCase()}${who && ` in ${who}'s hand`}: ${trumps ? 'ruff or discard' : 'discard'}`,
  waitingCall: (who: string): string => `${who} calls next`,
  waiting: (who: string): string => `${who} plays next`,
  watching: 'You are watching',
  over: 'The board is over',
  lastTrick: 'Last trick',
  back: 'Back to the table',
  showAuction: 'Auction',
  dummyHand: (who: string, count: number): string =>
    `${who}'s cards, ${count === 1 ? '1 card' : `${count} cards`}`,
  takes: (who: string, you: boolean): string => `${you ? 'You win' : `${who} wins`} the trick`,
  claim: (count: number): string => `Claim the rest: ${tricks(count)}`,
  claimed: 'Claims the rest',
  // The end
  claimedBy: (who: string, you: boolean): string => `${you ? 'You' : who} claimed the rest.`,
  made: (over: number): string =>
    over === 0 ? 'made exactly' : over > 0 ? `made with ${over} over` : `down ${-over}`,
  result: (who: string, contract: string, how: string): string => `${contract} by ${who}: ${how}`,
  scoreFor: (side: string): string => `Score of ${side}`,
  score: signed,
  sides: { ns: 'North-South', ew: 'East-West' } as Record<string, string>,
  par: 'Par',
  parContracts: (names: readonly string[]): string => names.join(' or ') || bridge.passedOut,
  parHelp: 'The result of perfect bidding and play with all cards seen.',
  sheet: 'Score sheet',
  you: 'You',
  ourPlayer: 'Our expert',
  compared: 'The same board with our expert in your seat',
  difference: 'Difference',
  imps: (count: number): string => `${signed(count)} IMP${Math.abs(count) === 1 ? '' : 's'}`,
  boards: 'Boards so far',
  boardColumn: 'Board',
  impsColumn: 'IMPs',
  total: (count: number): string => (count === 1 ? '1 board' : `${count} boards`),
  newSheet: 'New sheet',
  allHands: 'All four hands',
  keys: {
    last: 'Last trick',
    hand: 'To your cards',
    dummy: "To dummy's cards",
    box: 'To the bidding box',
    claim: 'Claim the rest',
  },
  // What is heard
  plays: (who: string, card: string): string => `${who} plays ${card}.`,
  calls: (who: string, call: string): string => `${who}: ${call}.`,
};
