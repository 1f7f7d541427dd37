import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

import { still } from './tables';

const DEAL = 'N:J97.2.J652.A6543 KT64.J64.K87.KJ8 532.KT8.QT9.QT97 AQ8.AQ9753.A43.2';
const PBN = `[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "${DEAL}"]\n`;

async function open(page: Page, game: string): Promise<void> {
  await still(page);
  await page.goto(`/analysis/${game}`);
  await expect(page.getByRole('heading', { name: /^Analysis: / })).toBeVisible();
  await expect(page.getByText(/ to move$/)).toBeVisible();
}

const square = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}\\b`) }).first();
const move = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Paste' }).click();
  await page.getByLabel('The text').fill(text);
  await page.getByRole('button', { name: 'Read it' }).click();
}

async function axe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('a line with a variation is made, kept over a reload, and opened by a link elsewhere', async ({
  page,
  browser,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Analysis' }).first().click();
  await page.getByRole('link', { name: 'Reversi' }).click();
  await still(page);
  await expect(page.getByText('Black to move')).toBeVisible();
  await square(page, 'f5').click();
  await square(page, 'd6').click();
  await square(page, 'c3').click();
  await move(page, '1. f5').click();
  await square(page, 'f6').click();
  await expect(page.getByText('Black to move')).toBeVisible();
  const variation = page.getByRole('group', { name: 'Variation' });
  await expect(variation.getByRole('button', { name: '2. f6' })).toHaveAttribute('aria-current');
  await expect(page.getByRole('table', { name: 'What was considered' })).toBeVisible();
  await expect(square(page, 'e6')).toHaveAccessibleName(/[+−]\d/);

  await page.reload();
  await expect(variation.getByRole('button', { name: '2. f6' })).toHaveAttribute('aria-current');
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this analysis' }).inputValue();
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(
    other.getByRole('group', { name: 'Variation' }).getByRole('button', { name: '2. f6' }),
  ).toHaveAttribute('aria-current');
  await expect(move(other, '3. c3')).toBeVisible();

  await other.getByRole('button', { name: 'Make it the main line' }).click();
  await expect(
    other.getByRole('group', { name: 'Variation' }).getByRole('button', { name: '3. c3' }),
  ).toBeVisible();
  await other.getByRole('button', { name: 'Delete from here' }).click();
  await expect(move(other, '2. f6')).toBeHidden();
  await other.goto(`${link.slice(0, -9)}`);
  await other.reload();
  await expect(other.getByRole('alert')).toContainText('This link is damaged');
  await expect(move(other, '1. f5')).toBeVisible();
  await other.context().close();
});

test('a board is set up by hand, and played on from', async ({ page }) => {
  await open(page, 'reversi');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'e4, black' }).click();
  await page.getByRole('button', { name: 'a1, empty' }).click();
  await expect(page.getByRole('button', { name: 'a1, black' })).toBeVisible();
  await page.getByRole('group', { name: 'To move' }).getByText('White', { exact: true }).click();
  await page.getByRole('button', { name: 'Analyse this position' }).click();
  await expect(page.getByText('White to move')).toBeVisible();
  await expect(square(page, 'a1')).toHaveAccessibleName(/black/);
  await expect(page.getByRole('button', { name: /Bring back/ })).toBeVisible();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/table\//);
  await expect(square(page, 'a1')).toHaveAccessibleName(/black/);
});

test('PBN is pasted, its deal is solved, and of a half right file the good part is kept', async ({
  page,
}) => {
  await open(page, 'bridge');
  await paste(page, `${PBN}\n[Board "2"]\n[Deal "N:AKQJ"]\n`);
  await expect(page.getByText(/four hands/)).toBeVisible();
  await page.getByRole('button', { name: 'Show line 7' }).click();
  const marked = await page.evaluate(() => {
    const area = document.activeElement as HTMLTextAreaElement;
    return area.value.slice(area.selectionStart, area.selectionEnd);
  });
  expect(marked).toBe('[Deal "N:AKQJ"]');
  await expect(page.getByLabel('The text')).toHaveValue(/\[Board "1"\]/);
  await page.getByRole('button', { name: /^1\. / }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Solve the deal' }).click();
  const table = page.getByRole('table', { name: 'Tricks by declarer and strain' });
  await expect(table.getByRole('row', { name: /^East/ })).toContainText('12');
  await expect(page.getByText('Par −990 for North-South: 6NT by East-West')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '6♠ by East-West' })).toBeVisible();
  await expect(page.getByText('Judged with all cards open.')).toBeVisible();
  await page.getByText('All cards open', { exact: true }).click();
  await expect(page.getByText('Judged by what North can know.')).toBeVisible();
  await page.getByRole('button', { name: 'Save as file' }).click();
  await page.getByLabel('Format').selectOption('pbn');
  await expect(page.getByLabel('The file')).toHaveValue(/\[Deal "N:J97/);
});

test('several games of a file are chosen from, and a bridge deal is typed', async ({ page }) => {
  await open(page, 'bridge');
  await paste(page, `${PBN}\n${PBN.replace('"1"', '"5"')}`);
  await expect(page.getByText('Read as PBN: 2 games. Which one?')).toBeVisible();
  await page.getByRole('button', { name: /^2 \(5\)\./ }).click();
  await expect(page.getByText('Board 5').first()).toBeVisible();
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Take all back' }).click();
  await expect(page.getByText('52 cards are still free.')).toBeVisible();
  await page.getByRole('textbox', { name: 'North', exact: true }).fill('AKQJT98765432...');
  await page.getByRole('textbox', { name: 'North', exact: true }).blur();
  await expect(page.getByText('39 cards are still free.')).toBeVisible();
  await page.getByRole('button', { name: 'Deal the rest' }).click();
  await page.getByRole('button', { name: 'Analyse this position' }).click();
  await page.getByRole('button', { name: 'Solve the deal' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '7♠ by North-South' })).toBeVisible();
});

test('what the others can still hold is shown', async ({ page }) => {
  for (const game of ['hearts', 'tractor']) {
    await open(page, game);
    await expect(page.getByText(/^What the others can still hold, as \w+ knows it$/)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Deal on: nobody declares' }).click();
  await expect(page.getByRole('button', { name: 'Deal on: nobody declares' })).toBeHidden();
});

test('pentominoes are placed, and taken off', async ({ page }) => {
  await open(page, 'pentomino');
  await paste(page, 'N:d4 e4 f4 c5 d5 | P:c6 d6 e6 c7 d7');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Take N off' }).click();
  await expect(page.getByRole('button', { name: 'Take N off' })).toBeHidden();
  await page.getByRole('button', { name: 'Analyse this position' }).click();
  await expect(page.getByText('Second to move')).toBeVisible();
});

test('the board is used by keys alone, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'reversi');
  await square(page, 'd3').focus();
  await page.keyboard.press('Enter');
  await expect(move(page, '1. d3')).toHaveAttribute('aria-current');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(move(page, 'Start')).toHaveAttribute('aria-current');
  await page.keyboard.press('ArrowRight');
  await expect(move(page, '1. d3')).toHaveAttribute('aria-current');
  await page.getByRole('button', { name: 'Paste' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByLabel('The text').focus();
  await page.keyboard.insertText('F5d6C3a1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/a1 as move 4/)).toBeVisible();
  await page.getByRole('button', { name: '1. 3 moves' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(move(page, '3. c3')).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

for (const game of ['reversi', 'pentomino', 'hearts', 'tractor', 'bridge']) {
  test(`axe finds nothing on the analysis board of ${game}`, async ({ page }) => {
    await open(page, game);
    await expect(page.getByRole('table', { name: 'What was considered' })).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('button', { name: 'Analyse this position' })).toBeEnabled();
    await axe(page);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Paste' }).click();
    await axe(page);
  });
}
