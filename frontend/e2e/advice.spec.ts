import { expect, test } from '@playwright/test';

import { playOut, sit, SMOKE_OUT, SMOKE_RULES } from './tables';

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

test('a hint lights the cards it speaks of, and its imagined deals are laid on the table', async ({
  page,
}) => {
  const seats = ['', 'beginner', 'beginner', 'beginner'];
  await sit(page, { game: 'hearts', rules: SMOKE_RULES, seats, position: SMOKE_OUT });
  const card = page.getByRole('region', { name: 'Hint' });
  const lit = page.getByRole('button', { name: /meant by the hint/ });
  await page.getByRole('button', { name: 'Hint' }).click();
  for (const next of ['Show candidates', 'Show the move', 'Tell me why']) {
    await expect(lit).toHaveCount(0); // nothing is given away before it is asked for
    await card.getByRole('button', { name: next }).click();
  }
  await expect(card.getByText('Step 4 of 4')).toBeAttached();
  await expect(lit).toHaveCount(1);
  await expect(lit).toHaveAccessibleName(/^10 of spades, hinted, meant by the hint/);
  const sentence = await card.getByText(/in about \d+ of \d+ deals/).innerText();
  const told = /in about (\d+) of (\d+) deals, after the \S+ in (\d+)/.exec(sentence);
  expect(told, sentence).not.toBeNull();
  const [, mine, of, theirs] = told!;

  await card.getByRole('button', { name: `Show the ${of} imagined deals` }).click();
  const deals = page.getByRole('region', { name: 'Imagined deals' });
  await expect(
    deals.getByRole('heading', { name: new RegExp(`Deal \\d+ of ${of}$`) }),
  ).toBeVisible();
  await expect(deals.getByText(`about ${mine} deals`)).toBeVisible();
  await expect(deals.getByText(`about ${theirs} deals`)).toBeVisible();
  await expect(deals.locator('.lane').first().locator('rect.marked')).toHaveCount(Number(mine));
  await expect(deals.locator('.lane').last().locator('rect.marked')).toHaveCount(Number(theirs));
  const hands = page.getByRole('region', { name: /cards as imagined, 7 cards/ });
  await expect(hands).toHaveCount(3);
  await expect(hands.getByText(/queen of spades \(meant by the hint\)/)).toHaveCount(1);

  const before = await hands.allInnerTexts();
  await deals.getByRole('button', { name: 'Next deal' }).click();
  await expect.poll(() => hands.allInnerTexts()).not.toEqual(before);
  const there = await deals.getByRole('heading').innerText();
  await page.keyboard.press('ArrowLeft');
  await expect(deals.getByRole('heading')).not.toHaveText(there);
  await expect.poll(() => hands.allInnerTexts()).toEqual(before);
  await deals.getByRole('button', { name: 'After 10♠' }).click();
  const trick = page.getByRole('list', { name: 'The trick' }).getByRole('listitem');
  await expect(trick.first()).toContainText('North: the 10 of spades');
  await expect(trick.nth(1)).toContainText('East: '); // as the search expects it to go on
  await page.keyboard.press('Escape');
  await expect(deals).toBeHidden();
  await expect(hands).toHaveCount(0);
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: /^10 of spades, hinted/ }).click();
  await expect(card).toBeHidden();
});

test('a hint that takes long shows that it is being looked for', async ({ page }) => {
  await sit(page);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/hint', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Hint' }).click();
  const card = page.getByRole('region', { name: 'Hint' });
  await expect(card.getByRole('status')).toHaveText(/Looking for a hint/);
  answer();
  await expect(card.getByText('Step 1 of 4')).toBeAttached();
  await expect(card.getByRole('status')).toHaveText('');
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
