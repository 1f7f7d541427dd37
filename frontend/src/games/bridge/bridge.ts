/** Bridge as the server shows it to one seat: the auction, the open hands, the tricks, and words for them. */
import {
  bySuit,
  cardsIn,
  faceOf,
  nameOf,
  signOf,
  suitSign,
  withNames,
  withSigns,
  type Suit,
} from '../../lib/cards/card';
import type { HandGroup } from '../../lib/cards/Hand.svelte';
import { labelOf, placeOf } from '../../lib/cards/places';
import { completed, current } from '../../lib/cards/tricks';
import { shownAs, type ShownAs } from '../../lib/shown';
import { t } from '../../lib/text';
import type { TrickView, View } from '../../lib/types';
import type { Marks } from '../module';

export type Bridge = ShownAs<'bridge'>;
export type Contract = NonNullable<Bridge['contract']>;
type Call = Bridge['calls'][number];

/** How a claim is written. */
export const CLAIM = 'claim';

/** The suits as bridge players sort them; trumps come before all. */
const SUITS: readonly Suit[] = ['spades', 'hearts', 'diamonds', 'clubs'];
const STRAIN_SUITS: Record<string, Suit> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };

export function read(view: View): Bridge {
  return shownAs(view.view, 'bridge');
}

/** `1♠`, `3NT`, `Pass`. */
export function callSign(call: string): string {
  const word = t.bridge.words[call];
  if (word !== undefined) return word;
  const suit = STRAIN_SUITS[call.slice(1)];
  return call.charAt(0) + (suit === undefined ? 'NT' : suitSign(suit));
}

export function isRed(call: string): boolean {
  return call.length === 2 && 'DH'.includes(call.charAt(1));
}

/** Who sits below: the viewer, or South for who only watches. */
export function bottomSeat(view: View): number {
  return COLUMNS.find((seat) => placeOf(view, seat) === 'bottom')!;
}

/** The auction in rows of West, North, East, South; holes before the dealer's first call. */
export function auctionRows(bridge: Bridge): (Call | null)[][] {
  const column = (bridge.dealer + 1) % 4;
  const cells = [...Array<null>(column).fill(null), ...bridge.calls];
  return Array.from({ length: Math.ceil(cells.length / 4) }, (_, row) =>
    cells.slice(4 * row, 4 * row + 4),
  );
}

/** The seats in the order of the auction's columns: West, North, East, South. */
export const COLUMNS = [3, 0, 1, 2];

/** The trick to show: the one being played or, until somebody leads, the one before. */
export function onTable(bridge: Bridge): TrickView | null {
  return bridge.tricks.at(-1) ?? null;
}

/** An open hand by suits, trumps first, with what may be played and what a hint says. */
export function handOf(view: View, seat: number, marks: Marks): HandGroup[] {
  const bridge = read(view);
  const advised = new Set(marks.move === null ? [] : cardsIn(marks.move));
  const area = new Set(marks.area.flatMap(cardsIn));
  const hint = (card: string): number | boolean => {
    const place = marks.candidates.indexOf(card);
    return place >= 0 ? place + 1 : advised.has(card) || area.has(card);
  };
  const cards = (bridge.hands[seat] ?? []).map((card) => ({
    key: card,
    card,
    playable: seat === bridge.turn && bridge.playable.includes(card),
    hint: bridge.phase === 'play' && hint(card),
    lit: marks.lit?.includes(card) ?? false,
  }));
  const trumps = STRAIN_SUITS[bridge.contract?.strain ?? ''];
  const order = [...SUITS].sort((a, b) => Number(b === trumps) - Number(a === trumps));
  return bySuit(cards, ({ card }) => card, order).map(({ suit, cards }) => ({
    label: t.cards.suits[suit],
    cards,
  }));
}

/** What the viewer is asked for, in a few words. */
export function prompt(view: View): string {
  const bridge = read(view);
  if (bridge.phase === 'over' || view.outcome !== null) return t.bridge.over;
  if (view.seat === null) return t.bridge.watching;
  const mine = bridge.actor === view.seat;
  const turn = bridge.turn;
  if (bridge.phase === 'auction') {
    return mine ? t.bridge.yourCall : t.bridge.waitingCall(labelOf(view, turn));
  }
  if (!mine) return t.bridge.waiting(labelOf(view, turn));
  const own = turn === view.seat;
  const led = current(bridge.tricks)?.plays[0]?.cards[0];
  if (led === undefined) return own ? t.bridge.lead : t.bridge.leadFrom(labelOf(view, turn));
  const suit = faceOf(led).suit;
  const holds = (bridge.hands[turn ?? -1] ?? []).some((card) => faceOf(card).suit === suit);
  const name = t.cards.suits[suit];
  const trumps = bridge.contract !== null && bridge.contract.strain !== 'NT';
  if (!holds) return t.bridge.discard(name, trumps, own ? '' : labelOf(view, turn));
  return own ? t.bridge.follow(name) : t.bridge.followFrom(labelOf(view, turn), name);
}

/** `4♠ doubled by South`, as the table writes it. */
export function contractText(contract: Contract): string {
  return callSign(`${contract.level}${contract.strain}`) + ['', 'X', 'XX'][contract.doubled]!;
}

/** `4♠ by South: made exactly`, or that nobody bid. */
export function boardResult(bridge: Bridge, label: (seat: number) => string): string {
  if (!bridge.contract || !bridge.result) return t.bridge.passedOut;
  return t.bridge.result(
    label(bridge.contract.declarer),
    contractText(bridge.contract),
    t.bridge.made(bridge.result.over),
  );
}

/** A trick that was completed, a dummy that was laid down, want to be looked at. */
export function look(before: View, after: View): number {
  const [was, is] = [read(before), read(after)];
  if (is.phase === 'play' && was.phase === 'auction') return 1200;
  return completed(is.tricks) > completed(was.tricks) ? 1300 : 0;
}

export function duration(before: View, after: View): number {
  return after.events.length > before.events.length ? 420 : 0;
}

/** An event in words. */
export function say(view: View, index: number, sense: 'sight' | 'hearing'): string {
  const event = view.events[index];
  if (event === undefined) return '';
  const who = event.seat === null ? '' : (view.seats[event.seat]?.label ?? '');
  const written = sense === 'hearing' ? withNames(event.sentence) : withSigns(event.sentence);
  switch (event.kind) {
    case 'bridge.call':
      return t.bridge.calls(
        who,
        sense === 'hearing' ? t.bridge.spoken(event.text) : callSign(event.text),
      );
    case 'bridge.play':
      return t.bridge.plays(who, sense === 'hearing' ? nameOf(event.text) : signOf(event.text));
    case 'bridge.dealt':
      return event.seat === view.seat ? written : '';
    default:
      return written;
  }
}

/** A call or a card as lists show it. */
export function moveLabel(text: string): string {
  if (text === CLAIM) return t.bridge.claimed;
  return /^([1-7](C|D|H|S|NT)|P|X|XX)$/.test(text) ? callSign(text) : withSigns(text);
}
