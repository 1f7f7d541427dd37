import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

import { overflow, sit } from './tables';

test.use({ serviceWorkers: 'allow' });

/** Wait until the page is kept. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
  });
}

/** Everything that the browser keeps, by address and content. */
function cached(page: Page): Promise<{ url: string; text: string }[]> {
  return page.evaluate(async () => {
    const found = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        found.push({ url: request.url, text: (await answer?.text()) ?? '' });
      }
    }
    return found;
  });
}

test('the page starts without the server, and says so', async ({ page, context }) => {
  await page.goto('/');
  await kept(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Reversi' })).toBeVisible();
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'What shall we play?' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reversi' })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await page.getByRole('link', { name: 'Reversi' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The server is not answering');
  // A page that was never opened was kept all the same: it is of the same build.
  await page.goto('/arena');
  await expect(page.getByRole('heading', { name: 'Arena' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('in Chinese it is offline in Chinese', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    locale: 'zh-CN',
    serviceWorkers: 'allow',
    baseURL: baseURL ?? '',
  });
  const page = await context.newPage();
  await page.goto('/');
  await kept(page);
  await page.reload();
  await expect(page.getByRole('link', { name: '黑白棋' })).toBeVisible();
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByText('您已离线。')).toBeVisible();
  await expect(page.getByRole('link', { name: '黑白棋' })).toBeVisible();
  await context.close();
});

test('nothing of a table is ever kept', async ({ page }) => {
  await page.goto('/');
  await kept(page);
  const id = await sit(page);
  await page.getByRole('button', { name: 'd3, empty, legal move' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  const tokens = await page.evaluate(() => {
    const games = JSON.parse(localStorage.getItem('parlour.games') ?? '[]') as {
      tokens: Record<string, string>;
    }[];
    return games.flatMap((game) => Object.values(game.tokens));
  });
  expect(tokens.length).toBeGreaterThan(0);
  const all = await cached(page);
  expect(all.some(({ url }) => url.includes('/api/v1/games'))).toBe(true);
  for (const { url, text } of all) {
    expect(url).not.toMatch(/\/api\/v1\/(tables|arena|health)/);
    for (const secret of [id, ...tokens]) expect(text.includes(secret), url).toBe(false);
  }
});

test('a newer worker waits until it is asked for, and then has the page', async ({ page }) => {
  await page.goto('/');
  await kept(page);
  const controller = (): Promise<string | undefined> =>
    page.evaluate(() => navigator.serviceWorker.controller?.scriptURL).catch(() => undefined); // between two pages there is none to ask
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next'));
  await expect(page.getByText('A newer version of this page is ready.')).toBeVisible();
  expect(await controller()).toMatch(/sw\.js$/);
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect.poll(controller).toMatch(/sw\.js\?next$/);
});

test('it can be installed', async ({ page }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as { icons: { src: string; type: string }[] };
  for (const icon of manifest.icons) {
    const picture = await page.request.get(icon.src);
    expect(picture.headers()['content-type'], icon.src).toContain(icon.type);
  }
});
