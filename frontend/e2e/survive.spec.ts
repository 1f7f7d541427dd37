import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';

import { movesPlayed, sit } from './tables';

test('a reload in mid-game changes nothing', async ({ page }) => {
  await sit(page);
  await page.getByRole('button', { name: 'd3, empty, legal move' }).click();
  await expect.poll(() => movesPlayed(page)).toBe(2);
  await page.reload();
  await expect.poll(() => movesPlayed(page)).toBe(2);
  await page
    .getByRole('button', { name: /legal move/ })
    .first()
    .click();
  await expect.poll(() => movesPlayed(page)).toBe(4);
});

test('who only has the address watches, and cannot move', async ({ page, browser }) => {
  const id = await sit(page);
  const stranger = await browser.newPage();
  await stranger.goto(`/table/${id}`);
  await expect(stranger.getByRole('grid')).toBeVisible();
  await expect(stranger.getByRole('button', { name: /legal move/ })).toHaveCount(0);
  await expect(stranger.getByRole('button', { name: 'Resign' })).toHaveCount(0);
  await page.getByRole('button', { name: 'd3, empty, legal move' }).click();
  await expect(stranger.getByRole('button', { name: /^d3, / }).first()).toHaveAccessibleName(
    /black|white/,
  );
  await stranger.close();
});

test('a table that is not there says so', async ({ page }) => {
  await page.goto('/table/nowhere');
  await expect(page.getByRole('heading', { name: 'This table is not here' })).toBeVisible();
  await page.getByRole('link', { name: 'All games', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'What shall we play?' })).toBeVisible();
});

test.describe('with a server of its own', () => {
  const data = mkdtempSync(join(tmpdir(), 'parlour-killed-'));
  let port = 0;
  let server: ChildProcess;

  async function start(): Promise<void> {
    server = spawn('../.venv/bin/parlour', ['serve', '--port', String(port), '--data', data], {
      stdio: 'ignore',
    });
    const answers = (): Promise<boolean> =>
      fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
        (one) => one.ok,
        () => false,
      );
    await expect.poll(answers, { timeout: 100_000 }).toBe(true);
  }

  async function kill(): Promise<void> {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await gone;
  }

  test.beforeAll(async () => {
    port = await new Promise((resolve) => {
      const probe = createServer().listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as AddressInfo;
        probe.close(() => resolve(port));
      });
    });
    await start();
  });

  test.afterAll(async () => {
    await kill();
    rmSync(data, { recursive: true, force: true });
  });

  test('a killed and restarted server loses nothing, and the page goes on', async ({ browser }) => {
    const page = await browser.newPage({ baseURL: `http://127.0.0.1:${port}` });
    await sit(page);
    await page.getByRole('button', { name: 'd3, empty, legal move' }).click();
    await expect.poll(() => movesPlayed(page)).toBe(2);
    await kill();
    await expect(page.getByText('We keep trying; your game is safe.')).toBeVisible();
    await page
      .getByRole('button', { name: /legal move/ })
      .first()
      .click();
    await expect(page.getByRole('alert')).toContainText('Your game is safe');
    await start();
    await expect(page.getByText('We keep trying; your game is safe.')).toBeHidden();
    expect(await movesPlayed(page)).toBe(2);
    await page
      .getByRole('button', { name: /legal move/ })
      .first()
      .click();
    await expect.poll(() => movesPlayed(page)).toBe(4);
    await page.close();
  });
});
