/**
 * The service worker: with it the page opens without the server, and what was fetched before can be read.
 *
 * All files of one build are kept together, under a name of their own, and go together: a page never gets a mix of two
 * builds. While it is reached, the server's own document is shown; so an update is there with the next visit, and files
 * of the build that is still open stay until it is closed or says that it is ready.
 */
import { handling, KEPT, keyOf } from './rules';

/** What is used of a worker's world; the page's own types know only windows. */
interface Scope {
  addEventListener(kind: 'install' | 'activate', hear: (event: Lasting) => void): void;
  addEventListener(kind: 'fetch', hear: (event: Fetched) => void): void;
  addEventListener(kind: 'message', hear: (event: MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetched extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

declare const self: Scope;

const FILES: string[] = JSON.parse('[__PARLOUR_FILES__]');
const BUILD = 'parlour-build-__PARLOUR_VERSION__';
const SHARED = 'parlour-shared-1';
const MOST = 300; // answers that are kept

self.addEventListener('install', (event) => {
  event.waitUntil(keepBuild());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'ready') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const how = handling(
    {
      method: request.method,
      url: request.url,
      navigation: request.mode === 'navigate',
      personal: request.headers.has('Authorization'),
    },
    self.location.origin,
  );
  if (how === 'page') event.respondWith(page(request));
  else if (how === 'file') event.respondWith(file(request));
  else if (how === 'shared') event.respondWith(shared(event));
});

/** Keep all files of this build, or none: what fails is tried again at the next visit. */
async function keepBuild(): Promise<void> {
  const cache = await caches.open(BUILD);
  await cache.addAll(FILES.map((path) => new Request(path, { cache: 'no-cache' })));
}

async function tidy(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== BUILD && name !== SHARED).map((name) => caches.delete(name)),
  );
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match('/', { cacheName: BUILD });
    if (kept === undefined) throw error;
    return kept;
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName: BUILD })) ?? fetch(request);
}

async function shared(event: Fetched): Promise<Response> {
  const { request } = event;
  const key = keyOf(request.url, request.headers.get('Accept-Language') ?? '');
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(keep(key, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(key, { cacheName: SHARED });
    if (kept === undefined) throw error;
    const headers = new Headers(kept.headers);
    headers.set(KEPT, '1');
    return new Response(kept.body, { status: kept.status, headers });
  }
}

async function keep(key: string, answer: Response): Promise<void> {
  const cache = await caches.open(SHARED);
  await cache.delete(key); // so that it is the youngest
  await cache.put(key, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((old) => cache.delete(old)));
}
