import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';

import { movesPlayed, overflow, sit } from './tables';

// A board on which most of a game has been played.
const POSITION = [
  'N:d4 e4 f4 c5 d5',
  'X:b2 a3 b3 c3 b4',
  'I:h2 h3 h4 h5 h6',
  'W:e1 f1 f2 g2 g3',
].join(' | ');

const cell = (page: Page, name: string): Locator =>
  page.getByRole('grid').getByRole('button', { name: new RegExp(`^${name},`) });
const piece = (page: Page, letter: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${letter}(,|$)`) });

async function faults(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
}

/** Press Tab until the focus is on what is looked for. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 40; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('not reached with Tab');
}

test('pieces are placed by mouse, and the opponent answers', async ({ page }) => {
  await sit(page, { game: 'pentomino', seats: ['', 'random'] });
  await piece(page, 'N').click();
  await page.keyboard.press('r');
  await cell(page, 'd4').hover();
  await expect(page.locator('.board .ghost .body')).toBeVisible();
  await cell(page, 'd4').click();
  await expect.poll(() => movesPlayed(page)).toBe(2);
  await expect(piece(page, 'N')).toHaveAccessibleName('N, used');
  await expect(cell(page, 'd4')).toHaveAccessibleName(/^d4, N/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, 'd4')).toHaveAccessibleName('d4, empty');
});

test('pieces are dragged from the tray', async ({ page }) => {
  await sit(page, { game: 'pentomino', seats: ['', ''] });
  await piece(page, 'X').hover();
  await page.mouse.down();
  await cell(page, 'c3').hover();
  await expect(page.locator('.board .ghost .body')).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => movesPlayed(page)).toBe(1);
  await expect(cell(page, 'c3')).toHaveAccessibleName('c3, X, last move');
  await expect(cell(page, 'c4')).toHaveAccessibleName('c4, X, last move');
});

test('a game is played with the keyboard alone', async ({ page }) => {
  await sit(page, { game: 'pentomino', seats: ['', 'random'] });
  await tabTo(page, piece(page, 'F'));
  await page.keyboard.press('ArrowRight');
  await expect(piece(page, 'I')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'e5')).toBeFocused();
  await page.keyboard.press('r');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Home');
  await expect(cell(page, 'a1')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => movesPlayed(page)).toBe(2);
  await expect(cell(page, 'e1')).toHaveAccessibleName(/^e1, I/);
});

test('a placement that is not possible says why, and the piece stays in the hand', async ({
  page,
}) => {
  await sit(page, { game: 'pentomino', seats: ['', ''], position: POSITION });
  await piece(page, 'F').click();
  await cell(page, 'd4').click();
  await expect(page.getByRole('alert')).toContainText('already covers');
  await expect(piece(page, 'F')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(piece(page, 'F')).toHaveAttribute('aria-pressed', 'false');
});

test('pieces are drafted, and then each side has its own', async ({ page }) => {
  await sit(page, {
    game: 'pentomino',
    rules: { pool: 'drafted', pieces: 'FILN' },
    seats: ['', ''],
  });
  for (const [taken, letter] of ['F', 'I', 'L', 'N'].entries()) {
    const draft = page.getByRole('region', { name: 'Take a piece' });
    await draft.getByRole('button', { name: letter, exact: true }).click();
    await expect.poll(() => movesPlayed(page)).toBe(taken + 1);
  }
  await expect(page.getByRole('region', { name: 'Pieces of First' })).toBeVisible();
  const second = page.getByRole('region', { name: 'Pieces of Second' });
  await second.getByRole('button', { name: 'I' }).click();
  await expect(second.getByRole('button', { name: 'I' })).toHaveAttribute('aria-pressed', 'false');
  await piece(page, 'L').click();
  await expect(piece(page, 'L')).toHaveAttribute('aria-pressed', 'true');
});

test('hints show a winning placement and say why it wins', async ({ page }) => {
  await sit(page, { game: 'pentomino', seats: ['', 'beginner'], position: POSITION });
  await page.getByRole('button', { name: 'Hint' }).click();
  const card = page.getByRole('region', { name: 'Hint' });
  await card.getByRole('button', { name: 'Show candidates' }).click();
  await card.getByRole('button', { name: 'Show the move' }).click();
  await expect(page.getByRole('grid').getByRole('button', { name: /hinted/ })).toHaveCount(5);
  await card.getByRole('button', { name: 'Tell me why' }).click();
  await expect(card).toContainText(
    /Place the [A-Z] [a-h]\d.*(covers|uses up|beats|loses|ends|leaves)/,
  );
  await expect(card).toContainText('This is proved');
});

test('a review colours every placement of a piece by what it is worth', async ({ page }) => {
  await sit(page, { game: 'pentomino', seats: ['random', 'beginner'], position: POSITION });
  await page.getByRole('link', { name: 'Review the game' }).click();
  await expect(page.getByRole('heading', { name: 'In short' })).toBeVisible();
  await page.getByRole('slider').fill('1');
  await page.getByRole('button', { name: 'What every move was worth' }).click();
  await expect(piece(page, 'L')).toHaveAccessibleName(/ways? to win/);
  await piece(page, 'L').click();
  await expect(page.getByRole('button', { name: /fits here, loses/ }).first()).toBeVisible();
  const wins = page.getByRole('button', { name: /fits here, wins/ });
  for (const step of ['Rotate', 'Rotate', 'Rotate', 'Flip', 'Rotate', 'Rotate', 'Rotate']) {
    if ((await wins.count()) > 0) break;
    await page.getByRole('button', { name: step }).click();
  }
  await expect(wins.first()).toBeVisible();
  expect(await overflow(page)).toBe(0);
});

for (const width of [320, 390]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 780 }, hasTouch: true, isMobile: true });

    test('fingers lay a piece down, push it, and confirm', async ({ page }) => {
      await sit(page, { game: 'pentomino', seats: ['', 'random'], position: POSITION });
      expect(await overflow(page)).toBe(0);
      await piece(page, 'U').tap();
      await cell(page, 'b7').tap();
      await page.getByRole('button', { name: 'Move it right' }).tap();
      expect(await overflow(page)).toBe(0);
      await page.getByRole('button', { name: 'Place', exact: true }).tap();
      await expect(cell(page, 'c7')).toHaveAccessibleName(/^c7, U/);
      const small = await page.locator('.side button:visible').evaluateAll((all) =>
        all
          .map((one) => ({
            name: one.ariaLabel ?? one.textContent,
            box: one.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width > 1 && (box.width < 44 || box.height < 44)),
      );
      expect(small).toEqual([]);
    });

    for (const board of ['5x12', '12x5', '6x10']) {
      test(`a board of ${board} fits`, async ({ page }) => {
        await sit(page, { game: 'pentomino', rules: { board }, seats: ['', ''] });
        await expect(page.getByRole('grid')).toBeVisible();
        expect(await overflow(page)).toBe(0);
      });
    }
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the pentomino table is accessible', async ({ page }) => {
      await sit(page, { game: 'pentomino', seats: ['', ''], position: POSITION });
      await expect(page.getByRole('grid')).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await piece(page, 'F').click();
      await cell(page, 'c7').hover();
      expect(await faults(page)).toEqual([]);
    });
  });
}
