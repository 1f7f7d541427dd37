import { expect, test } from '@playwright/test';

import { choose, movesPlayed, playOut, sit, still } from './tables';

test('a whole game, from the home page to the result', async ({ page }) => {
  await still(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Reversi' }).click();
  await expect(page.getByRole('heading', { name: 'Reversi', level: 1 })).toBeFocused();
  await choose(page, 'Opponent', 'Beginner');
  await choose(page, 'Your side', 'White');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Reversi board, 8 by 8' })).toBeVisible();
  await playOut(page);
  await expect(page.getByRole('heading', { name: /You won|You lost|A draw/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Scores' }).click();
  const scores = await page.getByRole('tabpanel').locator('td').allTextContents();
  expect(scores.map(Number).reduce((sum, one) => sum + one)).toBeLessThanOrEqual(64);

  await page.getByRole('link', { name: 'Parlour, all games' }).click();
  await expect(page.getByRole('link', { name: /Reversi.*Beginner/ })).toBeVisible();
});

test('an illegal try says which rule forbids it, and nothing is lost', async ({ page }) => {
  await sit(page);
  await page.getByRole('button', { name: 'a1, empty' }).click();
  await expect(page.getByRole('alert')).toContainText('a1 would flip nothing');
  await page.getByRole('button', { name: 'd4, white' }).click();
  await expect(page.getByRole('alert')).toContainText('There is already a disc on d4');
  expect(await movesPlayed(page)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByRole('button', { name: 'd3, empty, legal move' }).click();
  await expect.poll(() => movesPlayed(page)).toBe(2);
});

test('a touch shows at once, before the server has answered', async ({ page }) => {
  await sit(page);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/actions', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'd3, empty, legal move' }).click();
  await expect(page.locator('.placing')).toBeVisible();
  expect(await movesPlayed(page)).toBe(0);
  release();
  await expect.poll(() => movesPlayed(page)).toBe(2);
});

test('undo, resign, take the resignation back, play on', async ({ page }) => {
  await sit(page);
  await page.getByRole('button', { name: 'd3, empty, legal move' }).click();
  await expect.poll(() => movesPlayed(page)).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No moves yet.')).toBeVisible();
  await page.getByRole('button', { name: 'd3, empty, legal move' }).click();
  await expect.poll(() => movesPlayed(page)).toBe(2);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(page.getByRole('heading', { name: 'You lost' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Resign' })).toBeVisible();
});

test('a forced pass is a clear button', async ({ page }) => {
  // A disc on a1 would flip nothing for Black, and b1 for White.
  await sit(page, { rules: { size: 4 }, position: '-XOO\nOOOO\nOOOO\nOOOO\nX' });
  await expect(page.getByText('You have no legal move.')).toBeVisible();
  await page.getByRole('button', { name: 'a1, empty' }).click();
  await expect(page.getByRole('alert')).toContainText('must pass');
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You lost' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Black pass/ })).toBeVisible();
});

test('the opponent is changed in mid-game', async ({ page }) => {
  await sit(page);
  await page.getByRole('button', { name: /Change the opponent/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the opponent' });
  await dialog.getByText('A named player').click();
  await dialog.getByLabel('Player', { exact: true }).selectOption({ label: 'Alpha-Beta AI' });
  await dialog.getByRole('spinbutton', { name: 'Depth' }).fill('99');
  await expect(dialog.getByText('At most 10.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Change', exact: true })).toBeDisabled();
  await dialog.getByRole('spinbutton', { name: 'Depth' }).fill('2');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /Change the opponent/ })).toContainText('Alpha');
  await page.getByRole('button', { name: 'd3, empty, legal move' }).click();
  await expect.poll(() => movesPlayed(page)).toBe(2);
});

test('look back through the moves and return', async ({ page }) => {
  await sit(page, { seats: ['', ''] });
  for (const square of ['d3', 'c3', 'c4']) {
    await page.getByRole('button', { name: `${square}, empty, legal move` }).click();
    await expect(
      page.getByRole('button', { name: new RegExp(`^${square}, (black|white)`) }),
    ).toBeVisible();
  }
  await page.getByRole('button', { name: /^1\. Black d3/ }).click();
  await expect(page.getByText('Looking back: move 1 of 3.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'c3, empty' })).toBeVisible();
  await page.getByRole('slider', { name: 'Look back through the moves' }).fill('0');
  await expect(page.getByRole('button', { name: 'd3, empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect(page.getByRole('button', { name: /^c4, black, last move/ })).toBeVisible();
});

test('the record is a file', async ({ page }) => {
  await sit(page, { seats: ['', ''] });
  await page.getByRole('button', { name: 'd3, empty, legal move' }).click();
  await expect.poll(() => movesPlayed(page)).toBe(1);
  await page.getByRole('button', { name: 'More' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the record' }).click();
  expect((await download).suggestedFilename()).toMatch(/^reversi-.*\.parlour$/);
});

test('two computers are watched', async ({ page }) => {
  await page.goto('/new/reversi');
  await page.getByText('Only computers').click();
  await page.getByText('Rules, positions and more').click();
  await page.getByLabel('Size', { exact: true }).selectOption('4');
  await page.getByRole('button', { name: 'Watch' }).click();
  await expect(page.getByRole('grid', { name: 'Reversi board, 4 by 4' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The game is over' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hint' })).toBeHidden();
});

test('a pasted position is checked, and its fault shown', async ({ page }) => {
  await page.goto('/new/reversi');
  await page.getByText('Rules, positions and more').click();
  const field = page.getByLabel(/Paste a board/);
  await field.fill(
    '--------\n--------\n--------\n---OX---\n---X?---\n--------\n--------\n--------',
  );
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByText(/is not a disc/)).toBeVisible();
  await page.getByRole('button', { name: 'Show line 5, column 5' }).click();
  await expect(field).toBeFocused();
  const selected = await field.evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  );
  expect(selected).toBe('?');
  await field.fill(
    '--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\nO',
  );
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByText('The game starts here:')).toBeVisible();
  await choose(page, 'Your side', 'White');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByText('Your move').first()).toBeVisible();
});
