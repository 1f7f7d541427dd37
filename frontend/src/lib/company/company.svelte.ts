/** What the live connection tells of the people at a table: their clocks, and what they say. */
import { announcer } from '../announce.svelte';
import { read, write } from '../storage';
import { t } from '../text';
import type { ClockView, PhraseName, SeatView, View } from '../types';

const MUTED = 'parlour.muted';
const SHOWN_MS = 6000;

/** How somebody is called: by name, or by the seat. */
export const called = (seat: SeatView): string => seat.name || seat.label;

export class Company {
  clocks = $state.raw<readonly ClockView[]>([]);
  /** When the clocks were told, by this machine's clock. */
  told = $state(0);
  /** What each seat said last, while it is shown. */
  said = $state.raw<Readonly<Record<number, PhraseName>>>({});
  muted = $state(read(MUTED, false) === true);
  #timers: Record<number, ReturnType<typeof setTimeout>> = {};

  setClocks(clocks: readonly ClockView[]): void {
    this.clocks = clocks;
    this.told = performance.now();
  }

  hear(view: View | null, seat: number, phrase: PhraseName): void {
    const speaker = view?.seats[seat];
    if (!speaker || (this.muted && !view?.held.includes(seat))) return;
    clearTimeout(this.#timers[seat]);
    this.said = { ...this.said, [seat]: phrase };
    announcer.say(t.company.phrases.said(called(speaker), t.company.phrases.words[phrase]), true);
    this.#timers[seat] = setTimeout(() => this.#forget(seat), SHOWN_MS);
  }

  mute(muted: boolean): void {
    this.muted = muted;
    write(MUTED, muted);
    if (muted) this.said = {};
  }

  close(): void {
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
  }

  #forget(seat: number): void {
    this.said = Object.fromEntries(
      Object.entries(this.said).filter(([other]) => Number(other) !== seat),
    );
  }
}

/** Whether people play at several screens here, or against a clock. */
export const hasCompany = (view: View): boolean =>
  view.clock !== null ||
  view.can.speak ||
  view.seats.some(({ away, stands_in, free }) => away || stands_in || free);

/** What has changed about the people, in words. */
export function peopleNews(before: View, after: View): string[] {
  return after.seats.flatMap((now, place) => {
    const then = before.seats[place];
    if (!then) return [];
    const [who, { news }] = [called(now), t.company];
    if (now.timed_out && !then.timed_out) return [news.timedOut(who)];
    if (now.stands_in && !then.stands_in) return [news.standsIn(who, now.title)];
    if (!now.stands_in && then.stands_in && now.human) return [news.back(who)];
    if (!now.free && then.free && now.human) return [news.came(who)];
    if (now.away && !then.away) return [news.away(who)];
    if (!now.away && then.away && now.human) return [news.back(who)];
    return [];
  });
}
