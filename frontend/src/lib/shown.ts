/** What a game shows of itself, told apart by its kind. */
import type { Shown } from './types';

export type Kind = Shown['kind'];
export type ShownAs<K extends Kind> = Extract<Shown, { kind: K }>;

function isKind<K extends Kind>(shown: Shown, kind: K): shown is ShownAs<K> {
  return shown.kind === kind;
}

/** The model of one game; another game's is a mistake of the page. */
export function shownAs<K extends Kind>(shown: Shown, kind: K): ShownAs<K> {
  if (!isKind(shown, kind)) throw new Error(`This is a table of ${shown.kind}, not of ${kind}.`);
  return shown;
}
