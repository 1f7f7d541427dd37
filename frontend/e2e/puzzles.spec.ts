import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

import { still } from './tables';

const API = '/api/v1/puzzles';

interface Summary {
  id: string;
  game: string;
  task: string;
}

async function puzzlesOf(page: Page, game: string): Promise<Summary[]> {
  return (await (await page.request.get(`${API}?game=${game}`)).json()).puzzles;
}

/** The right answer, and one that is wrong. */
async function answers(page: Page, id: string): Promise<{ right: string; wrong: string }> {
  const shown = await (await page.request.get(`${API}/${id}`)).json();
  const told = await (await page.request.post(`${API}/${id}/answer`, { data: {} })).json();
  const legal: string[] = shown.legal.actions.map(({ text }: { text: string }) => text);
  const wrong = legal.find((text) => !told.answers.includes(text)) ?? '';
  return { right: told.answers[0], wrong };
}

test.beforeEach(async ({ page }) => still(page));

test('a puzzle of Reversi by mouse: wrong, again, right, and it comes back', async ({ page }) => {
  const [first] = await puzzlesOf(page, 'reversi');
  const { right, wrong } = await answers(page, first!.id);
  await page.goto(`/puzzles/${first!.id}`);
  await expect(page.getByText(first!.task)).toBeVisible();
  await page.getByRole('gridcell', { name: new RegExp(`^${wrong}\\b`, 'i') }).click();
  await expect(page.getByRole('heading', { name: 'Not this one' })).toBeVisible();
  await expect(page.getByText('It comes again tomorrow.')).toBeVisible();
  await page.getByRole('button', { name: 'See what happens' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('gridcell', { name: new RegExp(`^${right}\\b`, 'i') }).click();
  await expect(page.getByRole('heading', { name: 'Right', exact: true })).toBeVisible();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('parlour.puzzles') ?? ''));
  expect(kept.version).toBe(1);
  expect(kept.done[first!.id].right).toBe(false);
  expect(kept.ratings.reversi.tried).toBe(1);
  expect(kept.queue[first!.id].box).toBe(2);
});

for (const game of ['bridge', 'hearts', 'pentomino', 'reversi', 'tractor']) {
  test(`${game}: the solution is shown and played through`, async ({ page }) => {
    const [first] = await puzzlesOf(page, game);
    await page.goto(`/puzzles/${first!.id}`);
    await page.getByRole('button', { name: 'Show me' }).click();
    await expect(page.getByRole('heading', { name: 'The solution' })).toBeVisible();
    await page.getByRole('button', { name: 'Play the solution' }).click();
    await expect(page.getByText(/, 1 of \d/)).toBeVisible();
    await page.keyboard.press('n');
    await expect(page).not.toHaveURL(new RegExp(first!.id));
  });
}

test('the list: the day, what is due, damaged storage, small screens', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'parlour.puzzles',
      '{"version":1,"queue":{"reversi-x":{"box":1,"due":"2026-01-01"},"y":7}}',
    ),
  );
  await page.goto('/puzzles');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByText('could not be read in part')).toBeVisible();
  await expect(page.locator('a[href="/puzzles/reversi-x"]')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('parlour.puzzles.damaged'))).toContain(
    'reversi-x',
  );
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
  await page.goto('/puzzles/reversi-none');
  await expect(page.getByRole('heading', { name: 'No such puzzle' })).toBeVisible();
});
