import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

import { overflow, still } from './tables';

test('rules stand in groups, a preset sets them, and what differs is told', async ({ page }) => {
  await still(page);
  await page.goto('/new/hearts');
  await page.getByText('Rules, positions and more').click();
  await expect(page.getByRole('heading', { name: 'Passing and leading' })).toBeVisible();
  await page.getByText('Club', { exact: true }).click();
  await expect(page.getByRole('switch', { name: 'Jack of diamonds' })).toBeChecked();
  await page.getByRole('switch', { name: 'No trick at all' }).check({ force: true });
  await expect(page.getByText('Different here: No trick at all.')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Back to “Club”' }).click();
  await expect(page.getByText('Different here')).toBeHidden();
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  expect((await asked).postDataJSON()).toMatchObject({
    rules: { jd_bonus: true, moon: 'choose', tie: 'play-on', qs_breaks_hearts: false },
  });
  await expect(page).toHaveURL(/\/table\//);
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('groups and presets have Chinese names', async ({ page }) => {
    await page.goto('/new/tractor');
    await page.locator('summary').click();
    await expect(page.getByRole('heading', { name: '亮主和底牌' })).toBeVisible();
    await page.getByText('俱乐部', { exact: true }).click();
    await expect(page.getByText('5、10、K 必打')).toBeVisible();
  });
});
