/** What the server works out only when asked: what calls tell, and what perfect bidding and play come to. */
import { TableApi } from '../../lib/client';
import { tokenFor } from '../../lib/saved';
import type { Meanings, Par, View } from '../../lib/types';
import { read } from './bridge';

const NOTHING: Meanings = { made: [], choices: {} };

class Advice {
  meanings = $state.raw(NOTHING);
  par = $state.raw<Par | null>(null);
  #table = '';
  /** The calls that the meanings belong to, and those after which the choices could be made. */
  #calls = '';
  #choices = '';

  /** Ask for what belongs to this view, unless it is known; a puzzle is at no table, and nothing can be asked. */
  follow(view: View): void {
    if (view.id === '') {
      this.#forget(''); // there is no table to ask at
      return;
    }
    const { calls, legal_calls, phase } = read(view);
    const made = calls.map(({ call }) => `${call} `).join('');
    const known = view.id === this.#table && this.#calls.startsWith(made);
    if (view.id !== this.#table) this.#forget(view.id);
    if (view.id === '') return;
    if (!known || (legal_calls.length > 0 && this.#choices !== made)) void this.#ask(view, made);
    if (phase === 'over' && this.par === null) void this.#askPar(view);
  }

  #forget(table: string): void {
    this.#table = table;
    this.#calls = this.#choices = '';
    this.meanings = NOTHING;
    this.par = null;
  }

  async #ask({ id }: View, made: string): Promise<void> {
    this.#calls = this.#choices = made;
    const found = await this.#api(id)
      .meanings()
      .catch(() => NOTHING);
    if (id === this.#table && made === this.#calls) this.meanings = found;
  }

  async #askPar({ id }: View): Promise<void> {
    const found = await this.#api(id)
      .par()
      .catch(() => null);
    if (id === this.#table) this.par = found;
  }

  #api(id: string): TableApi {
    return new TableApi(id, tokenFor(id));
  }
}

export const advice = new Advice();
