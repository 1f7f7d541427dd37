import { expect, test, type Page } from '@playwright/test';

import { movesPlayed, sit, sitDown, still, take } from './tables';

/** Count the sounds that the page makes, instead of making them. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    const parameter = () => ({
      value: 0,
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    });
    class FakeContext {
      currentTime = 0;
      sampleRate = 8000;
      destination = {};
      resume = () => Promise.resolve();
      createGain = () => ({ gain: parameter(), connect: () => undefined });
      createBiquadFilter = () => ({
        Q: parameter(),
        frequency: parameter(),
        connect: () => undefined,
      });
      createBuffer = (_: number, length: number) => ({
        getChannelData: () => new Float32Array(length),
      });
      createBufferSource = () => ({ connect: () => undefined, start: () => heard.push('noise') });
      createOscillator = () => ({
        frequency: parameter(),
        connect: () => undefined,
        start: () => heard.push('tone'),
        stop: () => undefined,
      });
    }
    Object.assign(window, { AudioContext: FakeContext, heard });
  });
}

const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard);

test('sound is asked for once, and silent until then', async ({ page }) => {
  await listen(page);
  await sit(page, { seats: ['', 'random'] });
  await page
    .getByRole('button', { name: /legal move/ })
    .first()
    .click();
  await expect.poll(() => movesPlayed(page)).toBe(2);
  expect(await heard(page)).toEqual([]);
  const asked = page.getByRole('region', { name: 'Sound' });
  await asked.getByRole('button', { name: 'Yes' }).click();
  await expect(asked).toBeHidden();
  const bell = (await heard(page)).length;
  expect(bell).toBeGreaterThan(0);
  await page
    .getByRole('button', { name: /legal move/ })
    .first()
    .click();
  await expect.poll(() => movesPlayed(page)).toBe(4);
  expect(await heard(page)).toContain('noise');
  await page.reload();
  await expect(page.getByRole('button', { name: /legal move/ }).first()).toBeVisible();
  await expect(asked).toBeHidden();
});

test('kinds of sound are switched one by one', async ({ page }) => {
  await listen(page);
  await sit(page, { seats: ['', 'random'] });
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog.getByRole('switch', { name: 'Discs and pieces' })).toBeHidden();
  await dialog.getByRole('switch', { name: 'Sound' }).press('Space');
  await dialog.getByRole('switch', { name: 'Discs and pieces' }).press('Space');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /legal move/ })
    .first()
    .click();
  await expect.poll(() => movesPlayed(page)).toBe(2);
  expect(await heard(page)).not.toContain('noise');
});

test('who stands better is told to whoever asks, and only against computers', async ({ page }) => {
  await sit(page, { seats: ['', 'beginner'] });
  const bar = page.getByRole('img', { name: /^Who stands better/ });
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Show who stands better' }).click();
  await expect(bar).toHaveAccessibleName(/your winning chance is \d+%, .+ discs/);
  await expect(page.getByRole('button', { name: /^d3, .*worth/ })).toBeVisible();
  await sitDown(page, await take(page, { seats: ['', ''] }));
  await expect(page.getByRole('button', { name: /legal move/ }).first()).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('the board of Reversi takes the window, close to the panel', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await sit(page);
  const board = (await page.getByRole('grid').locator('..').boundingBox())!;
  const panel = (await page.getByRole('complementary').boundingBox())!;
  expect(board.height).toBeGreaterThan(770);
  expect(board.y + board.height).toBeLessThanOrEqual(900);
  expect(panel.x - board.x - board.width).toBeLessThanOrEqual(32);
});

test('the wheel turns the piece in the hand', async ({ page }) => {
  await still(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await sit(page, { game: 'pentomino', seats: ['', ''] });
  const piece = page.locator('[data-piece="I"]');
  await piece.click();
  await page.locator('[data-cell="27"]').hover();
  const ghost = page.locator('.board .ghost .body');
  const upright = (await ghost.boundingBox())!;
  expect(upright.height).toBeGreaterThan(upright.width);
  await page.mouse.wheel(0, 120);
  await expect
    .poll(async () => {
      const box = (await ghost.boundingBox())!;
      return box.width > box.height;
    })
    .toBe(true);
  await expect(page.locator('.board .ghost .free')).toHaveCount(5);
});

test('a ghost shows which of its cells are taken', async ({ page }) => {
  await sit(page, { game: 'pentomino', seats: ['', ''], position: 'X:d3 c4 d4 e4 d5' });
  await page.locator('[data-piece="P"]').click();
  await page.locator('[data-cell="19"]').hover();
  await expect(page.locator('.board .ghost .blocked').first()).toBeVisible();
  await expect(page.locator('.board .ghost .free').first()).toBeVisible();
});
