/** The characters of the levels, by the names that every game gives its levels. */
import { t } from '../text';
import { holder } from '../table/seats';
import type { GameInfo, SeatView } from '../types';

/** The name of a level's character; empty where the level is none of the five. */
export function characterOf(level: string): string {
  return t.people.names[level] ?? '';
}

/** A level with its character, in a sentence. */
export function calledLevel(game: GameInfo, level: string): string {
  const title = game.levels.find(({ name }) => name === level)?.title ?? level;
  const name = characterOf(level);
  return name === '' ? title : t.profile.adaptive.who(name, title);
}

/** Whose portrait hangs at a seat: a level, or nobody's in particular. */
export function portraitOf(seat: SeatView): string {
  return seat.human ? '' : seat.spec;
}

/** What a plate says of who holds its seat: a character with its level, or as the page calls them. */
export function plateOf(seat: SeatView, held: readonly number[]): string {
  const called = holder(seat, held);
  const character = seat.human ? '' : characterOf(seat.spec);
  return character === '' ? called : t.people.plate(character, called);
}
