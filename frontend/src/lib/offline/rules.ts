/** What the service worker keeps, and how: the page's own files, and what is the same for everybody. */

export type Handling =
  /** The document: from the server, or the one that was kept. */
  | 'page'
  /** A file with a hash in its name, which never changes. */
  | 'file'
  /** What everybody gets, such as rules and lessons: from the server, or what it said last. */
  | 'shared'
  /** Nothing of ours: tables, seats, tokens and everything that is done go to the server and are kept nowhere. */
  | 'none';

const SHARED = /^\/api\/v1\/(games|learn|puzzles)(\/|$)/;

export interface Asked {
  method: string;
  url: string;
  navigation: boolean;
  /** Whether it shows a token, so that the answer may be for one seat alone. */
  personal: boolean;
}

export function handling(asked: Asked, origin: string): Handling {
  const url = new URL(asked.url);
  if (asked.method !== 'GET' || url.origin !== origin) return 'none';
  if (asked.navigation) return url.pathname.startsWith('/api/') ? 'none' : 'page';
  if (url.pathname.startsWith('/assets/')) return 'file';
  return SHARED.test(url.pathname) && !asked.personal ? 'shared' : 'none';
}

/** Under which address an answer is kept: one for each language. */
export function keyOf(url: string, language: string): string {
  const key = new URL(url);
  key.searchParams.set('kept-in', language || 'en');
  return key.href;
}

/** Tells the page that an answer is one that was kept. */
export const KEPT = 'X-Parlour-Kept';
