/** The games on offer, fetched once for all pages. */
import * as api from './client';
import type { GameInfo } from './types';

class Games {
  list = $state.raw<GameInfo[] | null>(null);
  error = $state('');
  #loading: Promise<void> | null = null;

  /** Fetch unless already here; a failure can be tried again. */
  load(): Promise<void> {
    if (this.list !== null) return Promise.resolve();
    this.#loading ??= this.#fetch().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  find(name: string): GameInfo | null {
    return this.list?.find((game) => game.name === name) ?? null;
  }

  async #fetch(): Promise<void> {
    this.error = '';
    try {
      this.list = await api.games();
    } catch (error) {
      this.error = api.sentenceOf(error);
    }
  }
}

export const games = new Games();
