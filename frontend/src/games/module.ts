/** What a game brings to the page. Everything but the table itself is optional. */
import type { Component } from 'svelte';

import type { Cue } from '../lib/sound/cues';
import type { Actions, ComparisonView, View } from '../lib/types';

/** What a hint or an explanation points at, as texts of squares, cards or actions. */
export interface Marks {
  area: readonly string[];
  candidates: readonly string[];
  move: string | null;
  /** Cards or squares that a reason speaks of, in the game's notation. */
  lit?: readonly string[] | undefined;
  /** What actions are proved to be worth to who makes them, by their texts. */
  verdicts?: ReadonlyMap<string, Verdict> | undefined;
  /** What actions are worth to who makes them, by their texts. */
  worths?: ReadonlyMap<string, Worth> | undefined;
}

export type Verdict = 'win' | 'loss';

export interface Worth {
  value: number;
  /** Whether the value is proved. */
  exact: boolean;
  best: boolean;
}

export const NO_MARKS: Marks = { area: [], candidates: [], move: null };

export interface TableProps {
  view: View;
  /** Whether the last event has just happened, so that it is shown happening. */
  fresh: boolean;
  /** Whether the viewer may act now. */
  interactive: boolean;
  /** The action that was touched and is on its way. */
  pending: string | null;
  marks: Marks;
  play: (text: string) => void;
  /** Ask the rules about an action before it is made: why it may not be, or null. */
  check?: (text: string) => Promise<string | null>;
  /** What the viewer may do, in words. */
  legal?: () => Promise<Actions | null>;
  /** Say why something cannot be done. */
  tell?: (sentence: string) => void;
  /** When the bot that is to move began to think; null when none is. */
  thinkingSince?: number | null;
  /** The cards of all seats, where an imagined deal lies on the table. */
  hands?: readonly (readonly string[])[] | null;
  /** Whether this is the game as it stands, not something looked back at or imagined. */
  live?: boolean;
  /** Stop a deal that goes on, or let it go on. */
  pause?: (paused: boolean) => void;
}

export interface GameModule {
  Table: Component<TableProps>;
  /** Whether the table is as high as it is wide, and grows to the space there is. */
  square?: boolean;
  /** Whether the table has things beside its board, and lays them out in all the space there is. */
  roomy?: boolean;
  /** Whether the table shows what every action is worth. */
  verdicts?: boolean;
  /** Whether the table writes values beside its actions. */
  worths?: boolean;
  /** What people call the position, such as the name of an opening. */
  caption?: (view: View) => string | null;
  /** A value of a move as people count it, for the bar that tells who stands better. */
  worthLabel?: (value: number) => string;
  /** What stands between the two seats, where there is room beside the board; `below` is the seat at the bottom. */
  Between?: Component<{ view: View; below: number }>;
  /** What the number beside each seat counts. */
  unit?: () => string;
  /** How an action of this game sounds; a knock, if it does not say. */
  touch?: Cue;
  /** A small sign for a seat, such as a disc of its colour. */
  Token?: Component<{ seat: number }>;
  /** A move as people write it, where its notation is not plain enough. */
  moveLabel?: (text: string) => string;
  /** The number to show beside each seat, if the game has one before it ends. */
  scores?: (view: View) => number[];
  /** Whether the table shows its seats itself and takes all the room there is. */
  seated?: boolean;
  /** The scores as this game's players write them down, instead of one number for each seat. */
  Sheet?: Component<{ view: View; held: readonly number[] }>;
  /** The end beside the same start with our player in the viewer's seat, for games that are played so. */
  Compared?: Component<{ view: View; comparison: ComparisonView }>;
  /** An event in words better than its notation, for lists (`sight`) and for listening. */
  say?: (view: View, index: number, sense: 'sight' | 'hearing') => string;
  /** The rules of the game after this one, where they are not the same again. */
  next?: (view: View) => View['rules'];
  /** How long people need to look at what the last event left, in milliseconds at normal speed. */
  look?: (before: View, after: View) => number;
  /** How long the last event takes to show, in milliseconds at normal speed. */
  duration?: (before: View, after: View) => number;
}
