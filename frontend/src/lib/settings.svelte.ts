/** The player's own choices about how things look and move. */
import { backs, type Back } from './cards/deck/backs';
import { kinds, type SoundKind } from './sound/cues';
import { read, write } from './storage';

export const themes = ['system', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof themes)[number];
export const speeds = ['off', 'fast', 'normal', 'slow'] as const;
export type Speed = (typeof speeds)[number];
/** What lies on a card table; `game` is the cloth that each game brings. */
export const cloths = ['game', 'green', 'blue', 'burgundy'] as const;
export type Cloth = (typeof cloths)[number];

export const boards = ['felt', 'wood'] as const;
export type Board = (typeof boards)[number];

const sounds = ['unasked', 'on', 'off'] as const;
export type Sound = (typeof sounds)[number];

const KEY = 'parlour.settings';
const FACTORS: Record<Speed, number> = { off: 0, fast: 0.5, normal: 1, slow: 2 };

interface Stored {
  theme: Theme;
  speed: Speed;
  legalMoves: boolean;
  fourColours: boolean;
  back: Back;
  cloth: Cloth;
  shortcuts: boolean;
  board: Board;
  evaluation: boolean;
  sound: Sound;
  volume: number;
  silent: SoundKind[];
}

function stored(): Partial<Stored> {
  const value = read(KEY, {});
  return typeof value === 'object' && value !== null ? value : {};
}

function matches(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

class Settings {
  theme = $state<Theme>('system');
  speed = $state<Speed>('normal');
  legalMoves = $state(true);
  /** Cards with a colour for each suit. */
  fourColours = $state(false);
  back = $state<Back>('net');
  cloth = $state<Cloth>('game');
  shortcuts = $state(true);
  /** What boards are made of. */
  board = $state<Board>('felt');
  /** Whether games against the computer tell all the time who stands better. */
  evaluation = $state(false);
  /** Silent until somebody was asked and said yes. */
  sound = $state<Sound>('unasked');
  volume = $state(0.6);
  /** Kinds of sounds that are switched off. */
  silent = $state.raw<SoundKind[]>([]);
  /** The system's wish for calm wins over the chosen speed. */
  reducedMotion = $state(matches('(prefers-reduced-motion: reduce)'));

  constructor() {
    const kept = stored();
    const { theme, speed, legalMoves, fourColours, back, cloth, shortcuts, board } = kept;
    if (theme && themes.includes(theme)) this.theme = theme;
    if (speed && speeds.includes(speed)) this.speed = speed;
    this.legalMoves = legalMoves ?? true;
    this.fourColours = fourColours ?? false;
    if (back && backs.includes(back)) this.back = back;
    if (cloth && cloths.includes(cloth)) this.cloth = cloth;
    this.shortcuts = shortcuts ?? true;
    if (board && boards.includes(board)) this.board = board;
    this.evaluation = kept.evaluation ?? false;
    if (kept.sound && sounds.includes(kept.sound)) this.sound = kept.sound;
    if (typeof kept.volume === 'number') this.volume = Math.min(1, Math.max(0, kept.volume));
    if (Array.isArray(kept.silent)) this.silent = kinds.filter((one) => kept.silent?.includes(one));
    if (typeof matchMedia === 'function') {
      matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (event) => {
        this.reducedMotion = event.matches;
      });
    }
  }

  /** What durations are multiplied by; 0 means no animation. */
  get pace(): number {
    return this.reducedMotion ? 0 : FACTORS[this.speed];
  }

  /** What times for looking are multiplied by: calm is no wish to be hurried. */
  get patience(): number {
    return FACTORS[this.speed];
  }

  store(): void {
    const { theme, speed, legalMoves, fourColours, back, cloth, shortcuts, board } = this;
    const looks = { theme, speed, legalMoves, fourColours, back, cloth, shortcuts, board };
    const { evaluation, sound, volume, silent } = this;
    write(KEY, { ...looks, evaluation, sound, volume, silent } satisfies Stored);
  }

  /** Put the choices where the style sheet reads them. */
  show(root: HTMLElement): void {
    if (this.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = this.theme;
    root.dataset.board = this.board;
    root.dataset.deck = this.fourColours ? 'four' : 'two';
    root.style.setProperty('--pace', String(this.pace));
  }
}

export const settings = new Settings();
