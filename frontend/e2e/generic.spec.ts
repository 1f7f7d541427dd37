import { expect, test } from '@playwright/test';

import { choose, movesPlayed, sit, still } from './tables';

test('a plug-in board game is played to the end', async ({ page }) => {
  await still(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Connect Four' }).click();
  await choose(page, 'Opponent', 'Beginner');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('heading', { name: '7 moves' })).toBeVisible();
  const over = page.getByRole('button', { name: 'Play again' });
  const moves = page.locator('main').getByRole('button', { name: /^[1-7]$/ });
  for (let move = 0; move < 25; move += 1) {
    await expect(over.or(moves.first())).toBeVisible();
    if (await over.isVisible()) break;
    const before = await movesPlayed(page);
    await moves.nth(move % 3).click();
    await expect.poll(() => movesPlayed(page)).toBeGreaterThan(before);
  }
  await expect(over).toBeVisible();
});

test('a plug-in card game with hidden cards is played to the end', async ({ page }) => {
  await sit(page, { game: 'relay', seats: ['', 'random', 'random', 'random'] });
  await expect(page.getByRole('region', { name: 'The table as text' })).toContainText('(you)');
  const over = page.getByRole('button', { name: 'Play again' });
  const actions = page.getByRole('region', { name: /^\d+ moves?$/ }).getByRole('button');
  const story = page.getByRole('region', { name: 'Moves so far' }).getByRole('listitem');
  for (let move = 0; move < 60; move += 1) {
    await expect(over.or(actions.first())).toBeVisible();
    if (await over.isVisible()) break;
    if (move === 0) {
      await page.getByRole('button', { name: 'Hint' }).click();
      await expect(page.getByRole('region', { name: 'Hint' })).toBeVisible();
    }
    const told = await story.count();
    await actions.first().click();
    await expect(async () => {
      expect((await over.isVisible()) || (await story.count()) !== told).toBe(true);
    }).toPass();
  }
  await expect(over).toBeVisible();
});

test('people at one screen hand hidden cards over', async ({ page }) => {
  await sit(page, { game: 'relay', seats: ['', 'random', '', 'random'] });
  const show = page.getByRole('button', { name: /^I am (North|South)/ });
  const drawing = page.getByRole('region', { name: 'The table as text' });
  // While cards are dealt either of them may look, and the deal waits.
  await expect(drawing).toHaveCount(0);
  await page.getByRole('button', { name: /^I am South/ }).click();
  await expect(drawing).toContainText('south (you)');
  await page.getByRole('button', { name: 'Resume the deal' }).click();
  await expect(drawing).toHaveCount(0);
  await expect(show).toHaveCount(1); // then the screen goes to whoever is to give a card
  const [, name] = /I am (\w+)/.exec((await show.textContent()) ?? '') ?? [];
  await show.click();
  await expect(drawing).toContainText(`${name?.toLowerCase()} (you)`);
});
