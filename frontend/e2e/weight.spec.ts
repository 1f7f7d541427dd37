import { gzipSync } from 'node:zlib';

import { expect, test } from '@playwright/test';

const MOST = 200_000; // bytes of JavaScript, gzipped

for (const game of ['reversi', 'pentomino', 'hearts', 'tractor', 'bridge']) {
  test(`a first game of ${game} loads less than 200 kB of JavaScript`, async ({ page }) => {
    const sizes: Promise<[string, number]>[] = [];
    page.on('response', (answer) => {
      if (!/javascript/.test(answer.headers()['content-type'] ?? '')) return;
      sizes.push(answer.body().then((body) => [answer.url(), gzipSync(body).length]));
    });
    await page.goto('/');
    await page.locator(`a[href="/new/${game}"]`).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page).toHaveURL(/\/table\//);
    await expect(page.getByRole('group', { name: 'Actions' })).toBeVisible();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    const loaded = await Promise.all(sizes);
    const total = loaded.reduce((sum, [, size]) => sum + size, 0);
    test.info().annotations.push({ type: 'bytes', description: String(total) });
    console.log(`${game}: ${(total / 1000).toFixed(1)} kB in ${loaded.length} files`);
    expect(loaded.length).toBeGreaterThan(2);
    expect(total).toBeLessThan(MOST);
  });
}
