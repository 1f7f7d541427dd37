import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';

import { overflow, sit } from './tables';

const TABLE = {
  game: 'tractor',
  rules: { first_starter: 0 },
  seats: ['', 'beginner', 'beginner', 'beginner'],
};
const CORNER = { position: { x: 9, y: 12 } }; // the part of a card that no other card covers

const hand = (page: Page): Locator => page.locator('.hand button');
const later = (page: Page): Locator => page.getByRole('button', { name: 'Not now' });
const bury = (page: Page): Locator => page.getByRole('button', { name: /^Bury/ });
const play = (page: Page): Locator => page.getByRole('button', { name: /^Play( \d+ cards?)?$/ });

async function faults(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
}

/** Let every chance to declare pass; the rules of these tests make the viewer the starter. */
async function dealOut(page: Page): Promise<void> {
  for (;;) {
    await expect(later(page).or(bury(page))).toBeVisible();
    if (await bury(page).isVisible()) break;
    const chances = await page.getByRole('button', { name: /one card|a pair|jokers/ }).count();
    expect(chances).toBeGreaterThan(0);
    const answered = page.waitForResponse((one) => one.url().endsWith('/actions'));
    await later(page).click();
    await answered;
  }
  await expect(hand(page)).toHaveCount(33);
}

async function buryEight(page: Page): Promise<void> {
  await expect(bury(page)).toBeDisabled();
  for (let place = 10; place < 26; place += 2) await hand(page).nth(place).click(CORNER);
  await bury(page).click();
  await expect(hand(page)).toHaveCount(25);
}

test('deal, kitty and a trick, by mouse', async ({ page }) => {
  test.slow();
  await sit(page, TABLE);
  await dealOut(page);
  await buryEight(page);
  await expect(play(page)).toBeDisabled();
  await hand(page).last().click(CORNER);
  const led = await page.locator('.hand button.chosen').count();
  await play(page).click();
  await expect(hand(page)).toHaveCount(25 - led);
  await expect(page.getByRole('list', { name: /trick/i })).toContainText(
    /(North|East|South|West): /,
  ); // the next trick may have begun
  await page.getByRole('tab', { name: 'Scores' }).click();
  await expect(page.getByText(/^Attackers: \d+ of 80 points$/).last()).toBeVisible();
});

test('cards that may not be played say why at once', async ({ page }) => {
  test.slow();
  await sit(page, TABLE);
  await dealOut(page);
  await buryEight(page);
  await hand(page).first().click(CORNER);
  await expect(play(page)).toBeEnabled();
  await hand(page).last().click(CORNER);
  await expect(page.getByText(/^A lead must be of one suit/)).toBeVisible();
  await expect(play(page)).toBeDisabled();
  await hand(page).last().click(CORNER);
  await expect(page.getByText(/^A lead must be of one suit/)).toBeHidden();
  await expect(play(page)).toBeEnabled();
});

test('a phone of 320 pixels has room for all thirty-three cards', async ({ browser }) => {
  test.slow();
  const page = await browser.newPage({
    viewport: { width: 320, height: 700 },
    hasTouch: true,
    isMobile: true,
  });
  await sit(page, TABLE);
  await dealOut(page);
  expect(await overflow(page)).toBe(0);
  const boxes = await hand(page).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
  );
  for (const { left, right } of boxes) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(320);
  }
  await page.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`dealing, burying and playing are accessible, ${colorScheme}`, async ({ browser }) => {
    test.slow();
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    await sit(page, TABLE);
    await expect(later(page).or(bury(page))).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await dealOut(page);
    expect(await faults(page)).toEqual([]);
    await buryEight(page);
    expect(await faults(page)).toEqual([]);
    await context.close();
  });
}

test('the page and its sentences speak Chinese', async ({ page }) => {
  await sit(page, TABLE);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('中文', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  await expect(page.getByText('北家', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: '着法' })).toBeVisible();
});
