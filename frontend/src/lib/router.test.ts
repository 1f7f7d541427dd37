import { expect, test } from 'vitest';

import { parse, paths, router } from './router.svelte';

test('every page has an address that leads back to it', () => {
  expect(parse(paths.home)).toEqual({ page: 'home' });
  expect(parse(paths.start('connect four'))).toEqual({ page: 'new', game: 'connect four' });
  expect(parse(paths.table('a/b'))).toEqual({ page: 'table', id: 'a/b' });
  expect(parse(paths.analysis())).toEqual({ page: 'analysis', game: null });
  expect(parse(paths.analysis('a/b'))).toEqual({ page: 'analysis', game: 'a/b' });
  expect(parse(paths.review('T1'))).toEqual({ page: 'review', id: 'T1' });
});

test.each(['/nowhere', '/new', '/table', '/table/x/y', '/new/a/b', '/analysis/a/b', '/%E0%A4%A'])(
  '%s is missing',
  (path) => {
    expect(parse(path)).toEqual({ page: 'missing' });
  },
);

test('links of our own are followed without loading the page again', () => {
  const stop = router.start();
  document.body.innerHTML = '<a href="/new/reversi">go</a><a href="/x" target="_blank">out</a>';
  const [own, other] = document.querySelectorAll('a');
  const followed = (link: Element, init = {}): boolean => {
    let ours = false;
    const listen = (event: Event): void => {
      ours = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', listen, { once: true });
    link.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init }),
    );
    return ours;
  };
  expect(followed(own!)).toBe(true);
  expect(router.route).toEqual({ page: 'new', game: 'reversi' });
  expect(followed(other!)).toBe(false);
  expect(followed(own!, { ctrlKey: true })).toBe(false);
  stop();
});
