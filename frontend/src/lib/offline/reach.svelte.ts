/** Whether the server is reached, and whether a newer page waits; both as the page shows them. */

const ASK_AGAIN = 4000;
/** As `rules.ts` has it: the worker is one file, so nothing of it can be imported here. */
export const KEPT = 'X-Parlour-Kept';

class Reach {
  /** The last request did not reach the server, or was answered from what was kept. */
  offline = $state(false);
  /** A newer build is here and takes over when it is told to. */
  waiting = $state.raw<ServiceWorker | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Note what came of a request: its answer, or null where there was none. */
  note(answer: Response | null): void {
    this.offline = answer === null || answer.headers.has(KEPT);
    clearTimeout(this.#timer);
    if (this.offline) this.#timer = setTimeout(() => void this.ask(), ASK_AGAIN);
  }

  /** Ask the server whether it is there. */
  async ask(): Promise<void> {
    this.note(await fetch('/api/v1/health').catch(() => null));
  }

  /** Begin to keep the page for when there is no server; once it is shown, and where the browser can. */
  async install(): Promise<void> {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
    try {
      const registration = await navigator.serviceWorker.register('/sw.js');
      const look = (): void => {
        // Without a page that it served, the first one has nothing to wait for.
        if (navigator.serviceWorker.controller) this.waiting = registration.waiting;
      };
      look();
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', look);
      });
    } catch {
      // Forbidden or not to be had: the page works without.
    }
  }

  /** Let the newer build take over, and show it. */
  update(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
      once: true,
    });
    this.waiting?.postMessage('ready');
  }
}

export const reach = new Reach();
