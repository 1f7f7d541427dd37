/** Deals of thirteen cards each, as they are set up by hand and written by Bridge and Hearts. */

/** Who holds each of the 52 cards; cards that nobody holds are missing. */
export type Owners = Readonly<Record<string, number>>;

export const SUITS = ['S', 'H', 'D', 'C'] as const;
export const RANKS = 'AKQJT98765432';
export const HAND = 13;
export const DECK: readonly string[] = SUITS.flatMap((suit) =>
  [...RANKS].map((rank) => rank + suit),
);

/** The cards of a seat, spades first and the highest first. */
export const cardsOf = (owners: Owners, seat: number): string[] =>
  DECK.filter((card) => owners[card] === seat);

export const freeOf = (owners: Owners): string[] =>
  DECK.filter((card) => owners[card] === undefined);

export function ownersOf(hands: readonly (readonly string[])[]): Owners {
  return Object.fromEntries(hands.flatMap((cards, seat) => cards.map((card) => [card, seat])));
}

/** Give a card to a seat, or take it back from it; a full hand takes no more. */
export function give(owners: Owners, card: string, seat: number): Owners {
  const { [card]: owner, ...others } = owners;
  if (owner === seat) return others;
  return cardsOf(owners, seat).length >= HAND ? owners : { ...others, [card]: seat };
}

/** Deal what is free to who has too few; `random` is a number from 0 to 1. */
export function dealRest(owners: Owners, random: () => number = Math.random): Owners {
  const free = freeOf(owners);
  for (let last = free.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [free[last], free[other]] = [free[other]!, free[last]!];
  }
  const dealt: Record<string, number> = { ...owners };
  for (let seat = 0; seat < 4; seat += 1) {
    const wanted = HAND - cardsOf(owners, seat).length;
    for (const card of free.splice(0, wanted)) dealt[card] = seat;
  }
  return dealt;
}

/** `AK32.QJ.T98.7654`, spades first. */
export function handText(cards: readonly string[]): string {
  return SUITS.map((suit) =>
    cards
      .filter((card) => card.endsWith(suit))
      .map((card) => card.charAt(0))
      .join(''),
  ).join('.');
}

/** The cards of such a text; null where it is none. */
export function readHand(text: string): string[] | null {
  const suits = text.trim().toUpperCase().replaceAll('10', 'T').split('.');
  if (suits.length !== SUITS.length) return null;
  const cards = suits.flatMap((ranks, place) => [...ranks].map((rank) => rank + SUITS[place]));
  const right = cards.every((card) => DECK.includes(card)) && new Set(cards).size === cards.length;
  return right && cards.length <= HAND ? cards : null;
}

/** Let a seat hold just these cards, taken from whoever has them. */
export function holdOnly(owners: Owners, seat: number, cards: readonly string[]): Owners {
  const others = Object.entries(owners).filter(
    ([card, owner]) => owner !== seat && !cards.includes(card),
  );
  return Object.fromEntries([...others, ...cards.map((card): [string, number] => [card, seat])]);
}

/** A whole deal as the game reads it; empty while a card is free. */
export function dealText(game: string, owners: Owners): string {
  if (freeOf(owners).length > 0) return '';
  const hands = [0, 1, 2, 3].map((seat) => cardsOf(owners, seat));
  if (game === 'bridge') return `deal N:${hands.map(handText).join(' ')}`;
  return `seed 1\ndeal ${hands.map((cards) => cards.join(' ')).join(' | ')}`;
}
