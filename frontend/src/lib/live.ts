/** The live connection of one table: opens, hears, and opens again for as long as it is wanted. */
import type { LiveMessage } from './types';

export type LiveState = 'connecting' | 'live' | 'lost';

export interface LiveOptions {
  url: string;
  /** The first message of every connection, so that the server knows who listens. */
  hello: () => object;
  onMessage: (message: LiveMessage) => void;
  onState: (state: LiveState) => void;
}

const FIRST_DELAY = 250;
const LONGEST_DELAY = 4000;

export class Live {
  readonly #options: LiveOptions;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #delay = FIRST_DELAY;
  #closed = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#open('connecting');
    if (typeof window !== 'undefined') {
      window.addEventListener('online', this.retryNow);
      document.addEventListener('visibilitychange', this.#whenVisible);
    }
  }

  /** Ask for the whole table again. */
  hello(): void {
    this.#socket?.send(JSON.stringify(this.#options.hello()));
  }

  /** Try at once instead of waiting for the next turn. */
  retryNow = (): void => {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#open('lost');
  };

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#socket?.close();
    if (typeof window !== 'undefined') {
      window.removeEventListener('online', this.retryNow);
      document.removeEventListener('visibilitychange', this.#whenVisible);
    }
  }

  #whenVisible = (): void => {
    if (!document.hidden) this.retryNow();
  };

  #open(state: LiveState): void {
    this.#options.onState(state);
    const socket = new WebSocket(this.#options.url);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.#options.hello()));
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#closed) return;
      const message = JSON.parse(event.data) as LiveMessage;
      // Only an answer about the table proves that all is well, so only now the waiting times start again.
      if (message.type !== 'error') {
        this.#delay = FIRST_DELAY;
        this.#options.onState('live');
      }
      this.#options.onMessage(message);
    };
    socket.onclose = () => {
      if (this.#closed || socket !== this.#socket) return;
      this.#options.onState('lost');
      this.#timer = setTimeout(() => {
        this.#timer = null;
        this.#open('lost');
      }, this.#delay);
      this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY);
    };
  }
}

/** The address of a table's live connection, on the host that served the page. */
export function liveUrl(id: string, place: Location = location): string {
  const scheme = place.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${place.host}/api/v1/tables/${encodeURIComponent(id)}/live`;
}
