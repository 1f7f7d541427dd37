/** Paths to pages. The server answers every page path with the same document. */

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string }
  | { page: 'review'; id: string }
  | { page: 'analysis'; game: string | null }
  | { page: 'arena'; id: string }
  | { page: 'puzzles' }
  | { page: 'puzzle'; id: string }
  | { page: 'profile' }
  | { page: 'learn' }
  | { page: 'course'; game: string }
  | { page: 'lesson'; game: string; lesson: string }
  | { page: 'missing' };

export function parse(path: string): Route {
  let parts: string[];
  try {
    parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return { page: 'missing' };
  }
  const [first, second, third] = parts;
  if (first === undefined) return { page: 'home' };
  if (first === 'profile' && parts.length === 1) return { page: 'profile' };
  if (first === 'new' && second !== undefined && parts.length === 2) {
    return { page: 'new', game: second };
  }
  if (first === 'table' && second !== undefined) {
    if (parts.length === 2) return { page: 'table', id: second };
    if (third === 'review' && parts.length === 3) return { page: 'review', id: second };
  }
  if (first === 'analysis' && parts.length <= 2) return { page: 'analysis', game: second ?? null };
  if (first === 'arena' && parts.length <= 2) return { page: 'arena', id: second ?? '' };
  if (first === 'puzzles' && parts.length <= 2)
    return second === undefined ? { page: 'puzzles' } : { page: 'puzzle', id: second };
  if (first === 'learn') {
    if (second === undefined) return { page: 'learn' };
    if (third === undefined) return { page: 'course', game: second };
    if (parts.length === 3) return { page: 'lesson', game: second, lesson: third };
  }
  return { page: 'missing' };
}

export const paths = {
  home: '/',
  profile: '/profile',
  start: (game: string): string => `/new/${encodeURIComponent(game)}`,
  table: (id: string): string => `/table/${encodeURIComponent(id)}`,
  analysis: (game = ''): string => (game ? `/analysis/${encodeURIComponent(game)}` : '/analysis'),
  review: (id: string): string => `/table/${encodeURIComponent(id)}/review`,
  arena: (id = ''): string => (id ? `/arena/${encodeURIComponent(id)}` : '/arena'),
  puzzles: '/puzzles',
  puzzle: (id: string): string => `/puzzles/${encodeURIComponent(id)}`,
  learn: '/learn',
  /** The lessons and rules of a game, perhaps at one section of the rules. */
  course: (game: string, section = ''): string =>
    `/learn/${encodeURIComponent(game)}${section && `#${section}`}`,
  lesson: (game: string, lesson: string): string =>
    `/learn/${encodeURIComponent(game)}/${encodeURIComponent(lesson)}`,
};

class Router {
  path = $state(typeof location === 'undefined' ? '/' : location.pathname);
  /** Counts page changes made here, so that focus moves to the new page but not on the first load. */
  visits = $state(0);

  get route(): Route {
    return parse(this.path);
  }

  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.#arrive();
    scrollTo(0, 0);
  }

  /** Follow plain clicks on links of our own pages without loading the document again. */
  start(): () => void {
    const click = (event: MouseEvent): void => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest?.('a');
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
        return;
      if (link.pathname === location.pathname && link.hash) return;
      event.preventDefault();
      this.go(link.pathname + link.hash);
    };
    const back = (): void => this.#arrive();
    document.addEventListener('click', click);
    window.addEventListener('popstate', back);
    return () => {
      document.removeEventListener('click', click);
      window.removeEventListener('popstate', back);
    };
  }

  #arrive(): void {
    this.path = location.pathname;
    this.visits += 1;
  }
}

export const router = new Router();

/** A new page is a new place: the focus goes to its heading, as it would with a new document. */
export function focusHeading(): void {
  if (router.visits > 0) document.querySelector('h1')?.focus();
}
