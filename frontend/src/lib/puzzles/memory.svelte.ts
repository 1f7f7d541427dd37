/** The record of this device, kept in step with its storage. */
import { readRaw, write } from '../storage';
import type { Mistake, PuzzleVerdict } from '../types';
import { daysOn, today } from './api';
import { attempted, keepMistakes, KEY, readRecord, type PuzzleRecord } from './record';

class Memory {
  record = $state.raw<PuzzleRecord>(readRecord(null).record);
  state = $state<'good' | 'damaged' | 'newer'>('good');

  constructor() {
    this.load();
  }

  load(): void {
    const text = readRaw(KEY);
    const { record, state } = readRecord(text);
    this.record = record;
    this.state = state;
    // Nothing is lost: what cannot be read is put aside before anything is written in its place.
    if (state === 'damaged') write(`${KEY}.damaged`, text);
  }

  attempt(id: string, game: string, verdict: PuzzleVerdict): void {
    const day = today();
    const due = verdict.days === null ? null : daysOn(day, verdict.days);
    this.#keep(attempted(this.record, { id, game, day, due }, verdict));
  }

  keep(mistakes: readonly Mistake[]): void {
    this.#keep(keepMistakes(this.record, mistakes, today()));
  }

  #keep(record: PuzzleRecord): void {
    this.record = record;
    if (this.state !== 'newer') write(KEY, record);
  }
}

export const memory = new Memory();
