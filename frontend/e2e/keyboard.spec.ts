import { expect, test, type Page } from '@playwright/test';

import { movesPlayed, sit, still } from './tables';

/** Press Tab until the focus is on what is looked for. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element?.closest('label')?.textContent ?? '';
      return [element?.getAttribute('aria-label'), label, element?.textContent]
        .filter(Boolean)
        .join('|');
    });
    if (typeof name === 'string' ? text.includes(name) : name.test(text)) return;
  }
  throw new Error(`${name} is not reached with Tab`);
}

test('a game is started and played with the keyboard alone', async ({ page }) => {
  await still(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Reversi' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, 'Reversi');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Reversi', level: 1 })).toBeFocused();

  await tabTo(page, 'Normal');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Beginner' })).toBeChecked();
  await tabTo(page, /^Play$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid')).toBeVisible();

  await tabTo(page, /^d3, empty, legal move/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'd4, white' })).toBeFocused();
  await page.keyboard.press('.');
  await expect(page.getByRole('button', { name: 'f5, empty, legal move' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => movesPlayed(page)).toBe(2);
  await page.keyboard.press('.');
  await page.keyboard.press('Space');
  await expect.poll(() => movesPlayed(page)).toBe(4);

  await page.keyboard.press('h');
  await expect(page.getByRole('region', { name: 'Hint' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Hint' })).toBeHidden();
  await page.keyboard.press('u');
  await expect.poll(() => movesPlayed(page)).toBe(2);
});

test('? lists the shortcuts, Escape closes, and the focus returns', async ({ page }) => {
  await page.goto('/new/reversi');
  const settings = page.getByRole('button', { name: 'Settings' });
  await settings.focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await expect(help.getByText('Next or previous legal square')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(settings).toBeFocused();
});

test('every play is announced', async ({ page }) => {
  await sit(page, { seats: ['', ''] });
  const said = page.locator('[aria-live=polite].hidden');
  await page.getByRole('button', { name: 'd3, empty, legal move' }).click();
  await expect(said).toContainText('d3');
});
