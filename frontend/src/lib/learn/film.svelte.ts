/** Views that follow each other by themselves, or step by step. */
import { settings } from '../settings.svelte';
import type { View } from '../types';

const FIRST_MS = 900;
const LOOK_MS = 1500;

export class Film {
  frames = $state.raw<readonly View[]>([]);
  at = $state(0);
  playing = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly view = $derived(this.frames[this.at] ?? null);
  readonly over = $derived(this.at >= this.frames.length - 1);

  /** Show these views from the first; they go on by themselves unless calm is wanted, where only the last is shown. */
  show(frames: readonly View[]): void {
    this.stop();
    this.frames = frames;
    this.at = 0;
    if (frames.length < 2) return;
    if (settings.pace === 0) this.at = frames.length - 1;
    else this.play();
  }

  /** Show these views, and wait to be started. */
  lay(frames: readonly View[]): void {
    this.stop();
    this.frames = frames;
    this.at = 0;
  }

  play(): void {
    clearTimeout(this.#timer);
    if (this.over) this.at = 0;
    this.playing = true;
    this.#wait(FIRST_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  go(at: number): void {
    this.stop();
    this.at = Math.min(Math.max(at, 0), this.frames.length - 1);
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => this.#next(), ms * Math.max(settings.patience, 0.5));
  }

  #next(): void {
    this.at += 1;
    if (this.over) this.playing = false;
    else this.#wait(LOOK_MS);
  }
}
