import { readFileSync } from 'node:fs';

import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

import { choose, playOut, sit, still } from './tables';

async function clean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

test('a finished game is in the profile, leaves it and comes back by a file', async ({
  page,
}, info) => {
  await sit(page, { rules: { size: 4 } });
  await playOut(page);
  const card = page.getByRole('region', { name: 'The game is over' });
  await expect(card).toContainText('with a certainty of 90 %');
  await expect(card.getByRole('button', { name: /^Next at your level:/ })).toBeVisible();
  await card.getByRole('link', { name: 'Your profile' }).click();

  const reversi = page.getByRole('region', { name: 'Reversi' });
  await expect(reversi).toContainText('1 game');
  await expect(reversi.getByRole('row', { name: /Pip \(Beginner\)/ })).toBeVisible();
  await expect(
    reversi.getByRole('img', { name: /Your strength between the levels/ }),
  ).toBeVisible();
  await clean(page);
  await page.screenshot({ path: info.outputPath('profile.png'), fullPage: true });

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = await (await saving).path();
  expect(JSON.parse(readFileSync(file, 'utf-8'))).toMatchObject({
    format: 'parlour-profile',
    version: 1,
  });

  await page.getByRole('button', { name: 'Forget everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget everything' }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await clean(page);

  const picker = page.locator('input[type=file]');
  await picker.setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"a":\n'),
  });
  await expect(page.getByRole('alert')).toContainText('damaged in line 2');
  await picker.setInputFiles(file);
  await expect(page.locator('main')).toContainText('1 new game added; 0 were here already.');
  await expect(reversi).toContainText('1 game');

  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: info.outputPath('phone.png'), fullPage: true });
  await page.evaluate(() => localStorage.setItem('parlour.language', '"zh"'));
  await page.reload();
  await expect(page.getByRole('heading', { name: '你的记录' })).toBeVisible();
  await expect(page.getByRole('region', { name: '黑白棋' })).toContainText('有九成把握');
});

test('the adaptive opponent says who it is and why, and plays', async ({ page }, info) => {
  await still(page);
  await page.goto('/new/hearts');
  await choose(page, 'Opponent', 'Adaptive');
  await expect(
    page.getByText(/Nothing is known of your Hearts yet, so Hugo \(Normal\)/),
  ).toBeVisible();
  await clean(page);
  await page.screenshot({ path: info.outputPath('adaptive.png') });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page).toHaveURL(/\/table\//);
  await expect(page.getByRole('group', { name: 'Actions' })).toBeVisible();
  await page.goto('/new/hearts');
  await expect(page.getByRole('radio', { name: /Adaptive/ })).toBeChecked();
});
