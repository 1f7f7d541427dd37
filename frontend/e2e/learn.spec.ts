import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

import { overflow, still } from './tables';

const square = (page: Page, name: string) =>
  page.getByRole('gridcell').getByRole('button', { name: new RegExp(`^${name}\\b`, 'i') });

test('a lesson of Reversi: wrong, then right, and a reload goes on there', async ({ page }) => {
  await still(page);
  await page.goto('/learn/reversi/beside-corners');
  await page.getByRole('button', { name: 'Next' }).click();
  await square(page, 'b7').click();
  await expect(page.locator('main').getByText('Now White takes a8')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await square(page, 'd3').press('Enter');
  await expect(page.locator('main').getByText('White has no corner after that')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.reload();
  await expect(page.getByText('Step 3 of 4')).toBeVisible();
});

for (const [width, height] of [
  [390, 844],
  [320, 640],
] as const) {
  test(`lessons and rules fit ${width} px and pass axe`, async ({ page }) => {
    await still(page);
    await page.setViewportSize({ width, height });
    for (const path of [
      '/learn',
      '/learn/reversi',
      '/learn/bridge/tricks',
      '/learn/hearts/following',
      '/learn/pentomino/last',
      '/learn/tractor/pairs',
    ]) {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(page.locator('main')).not.toHaveAttribute('aria-busy', 'true');
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations, path).toEqual([]);
    }
  });
}
