/** A game being set up: every choice of the form, and the request it comes to. */
import { allFit, changed, defaults, labelOf, type Values } from '../parameters';
import { clockRules } from '../company/clock';
import { keepName, myName } from '../company/name';
import { ADAPTIVE, choose } from '../profile/adaptive';
import { profile } from '../profile/store.svelte';
import { read, write } from '../storage';
import type { t } from '../text';
import type { GameInfo, SeatRequest, TableRequest } from '../types';
import { choiceFits, firstChoice, playerOf, specFor, type BotChoice } from './choice';

export const modes = ['bots', 'people', 'watch'] as const;
/** Where people play: all at this screen, or each at their own. */
export const places = ['here', 'apart'] as const;
/** Thinking times to choose from, in seconds. */
export const thinkTimes = ['1', '2', '5', '10', '15'] as const;
/** Where people sit at tables of four unless they say otherwise: below. */
const SOUTH = 'south';
export type Mode = (typeof modes)[number];
export type Place = (typeof places)[number];

interface Stored {
  mode: Mode;
  side: string;
  think: string;
  level: string;
}

export class Draft {
  readonly game: GameInfo;
  mode = $state<Mode>('bots');
  place = $state<Place>('here');
  /** A seat number as text, or `any`. */
  side = $state('0');
  opponent = $state<BotChoice>() as BotChoice;
  /** One choice per seat, for watching. */
  bots = $state<BotChoice[]>([]);
  /** Who shall sit elsewhere than chosen: empty, `person`, `guest`, or `level:NAME`. */
  overrides = $state<string[]>([]);
  rules = $state<Values>({});
  position = $state('');
  /** Seconds that a computer may think for a move, as text; empty: as its level says. */
  think = $state('');
  /** For people at their own screens: who sits in the other seats, `guest` or `level:NAME`. */
  others = $state<string[]>([]);
  /** What this person is called. */
  name = $state(myName());
  /** A clock, as `300+3`; empty: none. */
  clock = $state<keyof typeof t.company.setup.clocks>('');
  /** Seconds that spectators see the game later, as text. */
  delay = $state<keyof typeof t.company.setup.delays>('0');
  advanced = $state(false);

  constructor(game: GameInfo) {
    this.game = game;
    const last = this.#last();
    if (last.mode && modes.includes(last.mode)) this.mode = last.mode;
    this.side = String(Math.max(0, game.seat_names.indexOf(SOUTH)));
    if (last.side === 'any' || Number(last.side) < game.seats) this.side = last.side ?? this.side;
    if (last.think && (thinkTimes as readonly string[]).includes(last.think))
      this.think = last.think;
    this.opponent = firstChoice(game, last.level);
    const usual = last.level === ADAPTIVE ? undefined : last.level;
    this.bots = game.seat_names.map(() => firstChoice(game, usual));
    this.overrides = game.seat_names.map(() => '');
    this.others = game.seat_names.map(() => 'guest');
    this.rules = defaults(game.rules);
  }

  get fits(): boolean {
    const players =
      this.mode === 'bots'
        ? choiceFits(this.game, this.opponent)
        : this.mode === 'people' || this.bots.every((choice) => choiceFits(this.game, choice));
    return players && allFit(this.game.rules, this.rules);
  }

  /** What to ask the server for; `any` side is drawn here. */
  request(random: () => number = Math.random): TableRequest {
    const { game } = this;
    const mine = this.side === 'any' ? Math.floor(random() * game.seats) : Number(this.side);
    const chosen = this.adaptive ? choose(game, mine, profile.results)?.seats : undefined;
    return {
      game: game.name,
      rules: changed(game.rules, this.rules),
      seats: game.seat_names.map((_, seat) => this.#seat(seat, mine, chosen?.[seat])),
      position: this.position.trim(),
      think_seconds: this.think && this.mode !== 'people' ? Number(this.think) : null,
      clock: this.withGuests ? clockRules(this.clock) : null,
      delay_seconds: this.withGuests ? Number(this.delay) : 0,
    };
  }

  /** Whether the opponents are chosen by the person's results. */
  get adaptive(): boolean {
    return this.mode === 'bots' && this.opponent.kind === 'adaptive';
  }

  /** Whether people at other screens are expected. */
  get withGuests(): boolean {
    if (this.mode === 'people') return this.place === 'apart';
    return this.mode === 'bots' && this.overrides.includes('guest');
  }

  /** Remember the choices for the next game of this kind. */
  store(): void {
    const { mode, side, think } = this;
    keepName(this.name);
    const level = this.opponent.kind === 'adaptive' ? ADAPTIVE : this.opponent.level;
    write(this.#key, { mode, side, think, level } satisfies Stored);
  }

  get #key(): string {
    return `parlour.setup.${this.game.name}`;
  }

  #last(): Partial<Stored> {
    const value = read(this.#key, {});
    return typeof value === 'object' && value !== null ? value : {};
  }

  #seat(seat: number, mine: number, chosen?: string): SeatRequest {
    if (this.mode === 'people') return this.#together(seat, mine);
    if (this.mode === 'watch') return this.#bot(this.bots[seat] ?? this.opponent);
    if (seat === mine) return person(false, this.withGuests ? this.name.trim() : '');
    const override = this.overrides[seat] ?? '';
    if (override === 'person' || override === 'guest') return person(override === 'guest');
    if (override) return this.#named(override);
    if (chosen) return this.#named(chosen);
    return this.#bot(this.opponent);
  }

  /** People here, or each at their own screen with computers in between. */
  #together(seat: number, mine: number): SeatRequest {
    if (this.place === 'here') return person(false);
    if (seat === mine) return person(false, this.name.trim());
    const other = this.others[seat] ?? 'guest';
    return other === 'guest' ? person(true) : this.#named(other);
  }

  #named(choice: string): SeatRequest {
    const spec = choice.replace(/^level:/, '');
    const name = playerOf(this.game, spec)?.title ?? levelTitle(this.game, spec);
    return { spec, name, guest: false };
  }

  #bot(choice: BotChoice): SeatRequest {
    return { spec: specFor(this.game, choice), name: botName(this.game, choice), guest: false };
  }
}

const person = (guest: boolean, name = ''): SeatRequest => ({ spec: '', name, guest });

function levelTitle(game: GameInfo, name: string): string {
  return game.levels.find((level) => level.name === name)?.title ?? labelOf(name);
}

/** How a chosen bot is called at the table. */
export function botName(game: GameInfo, choice: BotChoice): string {
  if (choice.kind !== 'player') return levelTitle(game, choice.level);
  return playerOf(game, choice.player)?.title ?? choice.player;
}
