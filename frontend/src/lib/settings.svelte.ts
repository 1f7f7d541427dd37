/** The player's own choices about how things look and move. */
import { read, write } from './storage';

export const themes = ['system', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof themes)[number];
export const speeds = ['off', 'fast', 'normal', 'slow'] as const;
export type Speed = (typeof speeds)[number];

export const boards = ['felt', 'wood'] as const;
export type Board = (typeof boards)[number];

const KEY = 'parlour.settings';
const FACTORS: Record<Speed, number> = { off: 0, fast: 0.5, normal: 1, slow: 2 };

interface Stored {
  theme: Theme;
  speed: Speed;
  legalMoves: boolean;
  fourColours: boolean;
  shortcuts: boolean;
  board: Board;
  evaluation: boolean;
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
  shortcuts = $state(true);
  /** What boards are made of. */
  board = $state<Board>('felt');
  /** Whether games against the computer tell all the time who stands better. */
  evaluation = $state(false);
  /** The system's wish for calm wins over the chosen speed. */
  reducedMotion = $state(matches('(prefers-reduced-motion: reduce)'));

  constructor() {
    const { theme, speed, legalMoves, fourColours, shortcuts, board, evaluation } = stored();
    if (theme && themes.includes(theme)) this.theme = theme;
    if (speed && speeds.includes(speed)) this.speed = speed;
    this.legalMoves = legalMoves ?? true;
    this.fourColours = fourColours ?? false;
    this.shortcuts = shortcuts ?? true;
    if (board && boards.includes(board)) this.board = board;
    this.evaluation = evaluation ?? false;
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
    const { theme, speed, legalMoves, fourColours, shortcuts, board, evaluation } = this;
    const kept = { theme, speed, legalMoves, fourColours, shortcuts, board, evaluation };
    write(KEY, kept satisfies Stored);
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
