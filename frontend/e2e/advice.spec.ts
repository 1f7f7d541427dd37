import { expect, test } from '@playwright/test';

import { playOut, sit } from './tables';

test('hints come in four steps and show on the board', async ({ page }) => {
  await sit(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  const card = page.getByRole('region', { name: 'Hint' });
  // The first thought of a process reads the trained weights, which takes a while on a busy machine.
  await expect(card.getByText('Step 1 of 4')).toBeAttached();
  await card.getByRole('button', { name: 'Show candidates' }).click();
  await expect(card.getByText('Step 2 of 4')).toBeAttached();
  await expect(page.getByRole('button', { name: /legal move, hinted/ }).first()).toBeVisible();
  await card.getByRole('button', { name: 'Show the move' }).click();
  await expect(card.getByText('Step 3 of 4')).toBeAttached();
  await expect(page.getByRole('button', { name: /legal move, hinted/ })).toHaveCount(1);
  await card.getByRole('button', { name: 'Tell me why' }).click();
  await card.getByRole('button', { name: 'See the numbers' }).click();
  await expect(page.getByRole('table', { name: 'What was considered' })).toBeVisible();
  await page.getByRole('button', { name: /legal move, hinted/ }).click();
  await expect(card).toBeHidden();
});

test('the opponent says why it moved', async ({ page }) => {
  await sit(page, { seats: ['', 'alphabeta(depth=2)'] });
  await page.getByRole('button', { name: 'd3, empty, legal move' }).click();
  await page.getByRole('tab', { name: 'Explain' }).click();
  await page.getByRole('button', { name: /Why did White play/ }).click();
  const table = page.getByRole('table', { name: 'What was considered' });
  await expect(table).toBeVisible();
  const candidates = table.getByRole('button');
  await expect(candidates.first()).toHaveAttribute('aria-pressed', 'true');
  await candidates.nth(1).click();
  await expect(candidates.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { name: /For and against/ })).toBeVisible();
});

test('a finished game is reviewed, and tried again from a move', async ({ page }) => {
  await sit(page, { rules: { size: 4 } });
  await playOut(page);
  await page.getByRole('link', { name: 'Review the game' }).click();
  await expect(page.getByRole('heading', { name: 'Review: Reversi' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'In short' })).toBeVisible();
  await expect(
    page.getByRole('img', { name: /Graph: Winning chance/ }).locator('canvas'),
  ).toBeVisible();
  await page.getByRole('switch', { name: /Only moves/ }).uncheck({ force: true });
  const list = page.getByRole('region', { name: 'Every move' }).getByRole('listitem');
  await expect(list.first()).toContainText('%');
  await list.nth(2).getByRole('button').click();
  await expect(page.getByRole('slider')).toHaveValue('3');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('slider')).toHaveValue('2');
  await page.getByRole('slider').fill('3');
  await page.getByRole('button', { name: 'What every move was worth' }).click();
  await expect(page.getByRole('button', { name: /worth [+−]?\d/ }).first()).toBeAttached();
  await page.getByRole('button', { name: 'What every move was worth' }).click();
  await expect(page.getByRole('button', { name: /worth [+−]?\d/ })).toHaveCount(0);
  const reviewed = page.url();
  await page.getByRole('button', { name: 'Try again from here' }).click();
  await expect(page.getByText('2 of 2')).toBeVisible();
  expect(page.url()).not.toBe(reviewed);
});

test('the opening has a name, and a judged position shows what every move is worth', async ({
  page,
}) => {
  await sit(page, { position: 'F5d6C3d3C4', seats: ['beginner', ''] });
  await expect(page.getByText('Opening: Tiger')).toBeVisible();
  await page.getByRole('tab', { name: 'Explain' }).click();
  await page.getByRole('button', { name: 'Judge this position' }).click();
  const valued = page.getByRole('button', { name: /legal move.*worth [+−]?\d/ });
  await expect(valued.first()).toBeVisible();
  await expect(valued).toHaveCount(await page.getByRole('button', { name: /legal move/ }).count());
  await valued.first().click();
  await expect(page.getByRole('button', { name: /worth/ })).toHaveCount(0);
});
