import { expect, test } from '@playwright/test';

import { overflow, sit } from './tables';

for (const width of [320, 390]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 700 }, hasTouch: true, isMobile: true });

    test('home, set-up and settings fit', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Reversi' })).toBeVisible();
      expect(await overflow(page)).toBe(0);
      await page.getByRole('link', { name: 'Reversi' }).tap();
      await page.getByText('A named player').tap();
      await page.getByText('Rules, positions and more').tap();
      expect(await overflow(page)).toBe(0);
      await page.getByRole('button', { name: 'Settings' }).tap();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await overflow(page)).toBe(0);
    });

    test('the table fits, and fingers hit what they aim at', async ({ page }) => {
      await sit(page);
      expect(await overflow(page)).toBe(0);
      await page.getByRole('button', { name: 'd3, empty, legal move' }).tap();
      await expect(page.getByRole('button', { name: /^d3, black/ })).toBeVisible();
      await page.getByRole('button', { name: 'Hint' }).tap();
      await expect(page.getByRole('region', { name: 'Hint' })).toBeVisible();
      expect(await overflow(page)).toBe(0);
      // Squares of a board that fills the width are as large as can be; everything else is 44 px at least.
      const small = await page
        .locator('button:visible, a:visible, input:visible')
        .evaluateAll((all) =>
          all
            .filter((one) => !one.classList.contains('square') && !one.classList.contains('skip'))
            .map((one) => {
              const { width, height } = one.getBoundingClientRect();
              const grown = getComputedStyle(one, '::after').position === 'absolute' ? 10 : 0;
              return {
                name: one.textContent?.trim() || one.ariaLabel,
                width,
                height: height + grown,
              };
            })
            .filter(({ width, height }) => width > 1 && (width < 44 || height < 44)),
        );
      expect(small).toEqual([]);
      const square = await page.getByRole('button', { name: 'a1, empty' }).boundingBox();
      expect(square?.width).toBeGreaterThanOrEqual(Math.min(44, Math.floor(width / 8.75)));
    });

    test('the generic table fits', async ({ page }) => {
      await sit(page, { game: 'relay', seats: ['', 'beginner', 'beginner', 'beginner'] });
      await expect(page.getByRole('region', { name: 'The table as text' })).toBeVisible();
      expect(await overflow(page)).toBe(0);
    });
  });
}

test('a phone held sideways still shows the whole board', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await sit(page);
  const box = await page.getByRole('grid').boundingBox();
  expect(box!.height).toBeLessThanOrEqual(360);
  expect(await overflow(page)).toBe(0);
});
