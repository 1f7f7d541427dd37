/** What somebody sets up in the arena's form, and the request that comes of it. */
import { allFit, changed, defaults, type Values } from '../parameters';
import { choiceFits, firstChoice, specFor, type BotChoice } from '../setup/choice';
import type { ArenaView, GameInfo, RunRequest } from '../types';

export const kinds = ['match', 'tournament'] as const;
export const forms = ['round-robin', 'gauntlet', 'swiss'] as const;
export const times = ['0.05', '0.1', '0.2', '0.5', '1', '2', '5'] as const;
export type Form = (typeof forms)[number];

/** How many meetings a tournament has. */
export function meetings(form: Form, players: number, rounds: number): number {
  if (form === 'gauntlet') return Math.max(0, players - 1);
  if (form === 'swiss') return rounds * Math.floor(players / 2);
  return (players * (players - 1)) / 2;
}

export class ArenaPlan {
  readonly game: GameInfo;
  readonly limits: ArenaView['limits'];
  kind = $state<(typeof kinds)[number]>('match');
  first = $state<BotChoice>() as BotChoice;
  second = $state<BotChoice>() as BotChoice;
  entered = $state<string[]>([]);
  form = $state<Form>('round-robin');
  rounds = $state(3);
  blocks = $state(20);
  think = $state('');
  sequential = $state(false);
  rules = $state<Values>({});

  constructor(game: GameInfo, limits: ArenaView['limits']) {
    this.game = game;
    this.limits = limits;
    this.first = firstChoice(game, 'easy');
    this.second = firstChoice(game, 'beginner');
    this.entered = game.levels.slice(0, 3).map((level) => level.name);
    this.rules = defaults(game.rules);
    this.blocks = Math.min(20, limits.blocks);
  }

  get players(): string[] {
    if (this.kind === 'tournament') return this.entered;
    return [specFor(this.game, this.first), specFor(this.game, this.second)];
  }

  /** Blocks in all. */
  get total(): number {
    const met = this.kind === 'match' ? 1 : meetings(this.form, this.entered.length, this.rounds);
    return met * this.blocks;
  }

  get fits(): boolean {
    const whole = Number.isInteger(this.blocks) && this.blocks >= 1;
    const players =
      this.kind === 'match'
        ? choiceFits(this.game, this.first) && choiceFits(this.game, this.second)
        : this.entered.length >= 2;
    const rounds = this.kind === 'match' || this.form !== 'swiss' || this.rounds >= 1;
    const rules = allFit(this.game.rules, this.rules);
    return whole && players && rounds && rules && this.total <= this.limits.blocks;
  }

  toggle(spec: string): void {
    this.entered = this.entered.includes(spec)
      ? this.entered.filter((one) => one !== spec)
      : [...this.entered, spec];
  }

  request(): RunRequest {
    const tournament = this.kind === 'tournament';
    return {
      game: this.game.name,
      kind: this.kind,
      players: this.players,
      blocks: this.blocks,
      rules: changed(this.game.rules, this.rules),
      think_seconds: this.think === '' ? null : Number(this.think),
      sequential: !tournament && this.sequential,
      form: this.form,
      rounds: tournament && this.form === 'swiss' ? this.rounds : 0,
      seed: null,
    };
  }
}
