import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

import { overflow, still } from './tables';

// Every context is a device of its own, with a run of its own; the server lets one household have four.
test.describe.configure({ mode: 'default' });

async function faults(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
}

async function setUp(page: Page, blocks: number): Promise<void> {
  await still(page);
  await page.goto('/arena');
  await page.getByLabel('Game', { exact: true }).selectOption('reversi');
  await page.getByText('Rules of the game').click();
  await page.locator('details select').first().selectOption('4');
  await page.getByLabel('Blocks', { exact: true }).fill(String(blocks));
}

test('a match is started, watched to its end, and one of its games opened', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Arena' }).first().click();
  await expect(page.getByRole('heading', { name: 'Arena' })).toBeVisible();
  await setUp(page, 4);
  expect(await faults(page)).toEqual([]);
  await page.getByText('Stop as soon as it is decided').click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Easy against Beginner' })).toBeVisible();
  await expect(page.getByText('4 of 4 blocks')).toBeVisible();
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /After 4 blocks the difference is/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The sequential test' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Open game 2 of block 1: / }).click();
  await expect(page).toHaveURL(/\/table\//);
  await expect(page.getByText(/won|draw/i).first()).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /All matches/ }).click();
  await expect(page.getByRole('link', { name: 'Easy against Beginner' }).first()).toBeVisible();
});

test('a run is refused with why, and makes room when it is stopped', async ({ page }) => {
  await setUp(page, 400);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(/ of 400 blocks/).first()).toBeVisible();
  const run = page.url();
  await setUp(page, 2);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('alert')).toContainText('You have a run in the arena already');
  await page.goto(run);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped by hand')).toBeVisible();
  await setUp(page, 501);
  await expect(page.getByText('That would be 501 blocks')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start' })).toBeDisabled();
});

test('somebody else may watch a run but not stop it', async ({ page, browser }) => {
  await setUp(page, 400);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  const other = await browser.newContext();
  const looking = await other.newPage();
  await looking.goto(page.url());
  await expect(looking.getByRole('heading', { name: 'Easy against Beginner' })).toBeVisible();
  await expect(looking.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await other.close();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped by hand')).toBeVisible();
});

test('a link to no run says so', async ({ page }) => {
  await page.goto('/arena/nothing');
  await expect(page.getByRole('alert')).toContainText('There is no such match here.');
});

test.describe('on a phone, in Chinese', () => {
  test.use({ viewport: { width: 320, height: 640 }, locale: 'zh-CN' });

  test('a tournament fits, and its table is read', async ({ page }) => {
    await still(page);
    await page.goto('/arena');
    await expect(page.getByRole('heading', { name: '竞技场' })).toBeVisible();
    await page.getByLabel('游戏', { exact: true }).selectOption('reversi');
    await page.getByText('锦标赛').click();
    await page.getByText('游戏规则').click();
    await page.locator('details select').first().selectOption('4');
    await page.getByLabel('每对选手的组数').fill('2');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: '开始' }).click();
    await expect(page.getByText('已结束', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: '名次' })).toBeVisible();
    await expect(page.getByRole('button', { name: /打开第 1 组第 1 局/ }).first()).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
  });
});
