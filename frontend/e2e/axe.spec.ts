import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

import { playOut, sit } from './tables';

async function faults(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('home, set-up and settings are accessible', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Reversi' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.getByRole('link', { name: 'Reversi' }).click();
      await page.getByText('A named player').click();
      await page.getByText('Rules, positions and more').click();
      expect(await faults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Settings' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });

    test('the table, its hints and its panels are accessible', async ({ page }) => {
      await sit(page);
      await page.getByRole('button', { name: 'd3, empty, legal move' }).click();
      await page.getByRole('button', { name: 'Hint' }).click();
      await expect(page.getByRole('region', { name: 'Hint' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.getByRole('tab', { name: 'Explain' }).click();
      await page.getByRole('button', { name: 'Judge this position' }).click();
      await expect(page.getByRole('table', { name: 'What was considered' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });

    test('the generic table is accessible', async ({ page }) => {
      await sit(page, { game: 'connect4' });
      await expect(page.getByRole('region', { name: 'The table as text' })).toBeVisible();
      await page.getByRole('tab', { name: 'Scores' }).click();
      expect(await faults(page)).toEqual([]);
    });

    test('the review is accessible', async ({ page }) => {
      await sit(page, { rules: { size: 4 } });
      await playOut(page);
      expect(await faults(page)).toEqual([]);
      await page.getByRole('link', { name: 'Review the game' }).click();
      await expect(page.getByRole('heading', { name: 'In short' })).toBeVisible();
      await page.getByRole('switch', { name: /Only moves/ }).uncheck({ force: true });
      expect(await faults(page)).toEqual([]);
    });
  });
}

test('high contrast is accessible', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('High contrast').click();
  await page.keyboard.press('Escape');
  await sit(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
  expect(await faults(page)).toEqual([]);
});

test('the accessibility check sees a fault', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((violation) => violation.id)).toContain('image-alt');
});
