/** Who sits where, in words. */
import { t } from '../text';
import type { SeatView, View } from '../types';

/** How a seat is called at the table: Black, North. */
export function seatName(view: View, seat: number): string {
  return view.seats[seat]?.label ?? '';
}

/** Who holds a seat: you, a person, or a level or player. */
export function holder(seat: SeatView, held: readonly number[]): string {
  if (!seat.human) return seat.name || seat.title;
  if (seat.name) return seat.name;
  if (held.includes(seat.seat)) return held.length > 1 ? t.seats.here : t.seats.you;
  return t.seats.person;
}

/** Whom "the opponent" means: the bots of another side or, for who only watches, all bots. */
export function opponents(view: View): SeatView[] {
  const mine = view.seat === null ? null : view.seats[view.seat]?.team;
  const bots = view.seats.filter((seat) => !seat.human && !seat.stands_in);
  const against = bots.filter((seat) => seat.team !== mine);
  return against.length > 0 ? against : bots;
}

/** The seats from the viewer's side: the others as they follow, the viewer last. */
export function around(view: View): SeatView[] {
  const from = view.seat === null || view.held.length > 1 ? 0 : view.seat + 1;
  return view.seats
    .map((_, index) => view.seats[(from + index) % view.seats.length])
    .filter(Boolean) as SeatView[];
}
