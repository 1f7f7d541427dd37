import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';

import { overflow, sit } from './tables';

const SEATS = ['beginner', 'beginner', '', 'beginner'];
const CORNER = { position: { x: 9, y: 14 } }; // the part of a card that no other card covers
// South has a hand that opens one no trump by the rules of every book, and nobody before it has anything to say.
const DEAL =
  'deal N:J832.J84.T52.743 Q754.T93.Q96.J92 AK6.AQ5.K743.T86 T9.K762.AJ8.AKQ5\ncalls P P';

const box = (page: Page): Locator => page.getByRole('region', { name: 'Bidding box' });
const playable = (page: Page): Locator => page.locator('.hand.sorted button.playable');
const allHands = (page: Page): Locator => page.getByRole('heading', { name: 'All four hands' });

async function faults(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
}

test('the level is chosen before the table is opened, and changed at it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Bridge' }).click();
  await expect(page.getByRole('heading', { name: 'Bridge', level: 1 })).toBeFocused();
  const levels = page.getByRole('group', { name: /^Opponent/ });
  for (const level of ['Beginner', 'Easy', 'Normal', 'Hard', 'Expert']) {
    await expect(levels.getByText(level, { exact: true })).toBeVisible();
  }
  await levels.getByText('Easy', { exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Change the opponent: Easy' })).toBeVisible();
});

test('a call is explained before it is made, and after', async ({ page }) => {
  await sit(page, { game: 'bridge', seats: SEATS, position: DEAL });
  await expect(box(page)).toBeVisible();
  await box(page).getByRole('button', { name: 'one no trumps' }).hover();
  await expect(box(page).getByText(/15 to 17/)).toBeVisible();
  await box(page).getByRole('button', { name: 'one no trumps' }).click();
  const auction = page.getByRole('region', { name: 'The auction' });
  await auction.getByRole('button', { name: 'one no trumps' }).click();
  await expect(page.getByText(/^South 1NT:.*15 to 17/)).toBeVisible();
});

test('a contract is played from both hands to its score and par', async ({ page }) => {
  test.slow(); // fifty-two cards
  await sit(page, { game: 'bridge', rules: { contract: '3NT by S' }, seats: SEATS });
  await expect(page.getByText(/Contract 3NT/).first()).toBeVisible();
  for (let card = 0; card < 26; card += 1) {
    await expect(playable(page).first().or(allHands(page))).toBeVisible();
    if (await allHands(page).isVisible()) break; // a defender claimed the rest
    const left = await page.locator('.hand button').count();
    await playable(page).first().click(CORNER);
    await expect.poll(() => page.locator('.hand button').count()).toBeLessThan(left);
  }
  await expect(allHands(page)).toBeVisible();
  const summary = page.getByRole('region', { name: /^3NT by South: / });
  await expect(summary.getByRole('row', { name: /^Par/ })).toBeVisible();
  await expect(summary.getByRole('row', { name: /^Score of North-South/ })).toBeVisible();
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(page.getByText('Board 2', { exact: true })).toBeVisible();
});

// North and South hold all the tops: after the first trick there is nothing left to play for.
const LAID_DOWN =
  'deal N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432\nplay TS 3S 2S';

test('the rest is claimed, and the board compared with our expert in the same seat', async ({
  page,
}) => {
  test.slow();
  const north = ['', 'beginner', 'beginner', 'beginner'];
  const rules = { contract: '7NT by N' };
  await sit(page, { game: 'bridge', rules, seats: north, position: LAID_DOWN });
  await expect(playable(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Claim/ })).toHaveCount(0);
  await playable(page).first().click(CORNER);
  await page.getByRole('button', { name: 'Claim the rest: 12 tricks' }).click();
  await expect(allHands(page)).toBeVisible();
  await expect(page.getByText('You claimed the rest.')).toBeVisible();
  const compared = page.getByRole('region', { name: /with our expert in your seat/ });
  const ours = compared.getByRole('row', { name: /^Our expert 7NT by North/ });
  await expect(ours).toBeVisible({ timeout: 90_000 }); // it is played behind everything else
  await expect(compared.getByRole('row', { name: 'Difference 0 IMPs' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Scores' }).click();
  const boards = page.getByRole('region', { name: 'Boards so far' });
  await expect(boards.getByRole('row', { name: /^1 board/ })).toBeVisible();
  await boards.getByRole('button', { name: 'New sheet' }).click();
  await expect(boards).toBeHidden();
});

test('keys alone call and play', async ({ page }) => {
  await sit(page, { game: 'bridge', seats: SEATS, position: DEAL });
  await expect(box(page)).toBeVisible();
  await page.keyboard.press('b');
  await expect(box(page).getByRole('button', { name: 'Pass' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'South: Pass.' })).toBeVisible();
});

test('fits a phone of 320 pixels, the auction and the play', async ({ browser }) => {
  const page = await browser.newPage({
    viewport: { width: 320, height: 700 },
    hasTouch: true,
    isMobile: true,
  });
  await sit(page, { game: 'bridge', seats: SEATS, position: DEAL });
  await expect(box(page)).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await sit(page, { game: 'bridge', rules: { contract: '3NT by S' }, seats: SEATS });
  await expect(playable(page).first()).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await playable(page).first().tap(CORNER);
  await page.close();
});

test('on a phone the whole hand stays in sight beside the claim', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const seats = ['', 'beginner', 'beginner', 'beginner'];
  const rules = { contract: '7NT by N' };
  await sit(page, { game: 'bridge', rules, seats, position: LAID_DOWN });
  await playable(page).first().click(CORNER);
  await expect(page.getByRole('button', { name: /^Claim the rest/ })).toBeInViewport({ ratio: 1 });
  const cards = page.locator('.cards .hand button');
  await expect(cards).toHaveCount(12);
  for (const card of await cards.all()) await expect(card).toBeInViewport({ ratio: 0.99 });
  await page.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`calling and playing are accessible, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    await sit(page, { game: 'bridge', seats: SEATS, position: DEAL });
    await expect(box(page)).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await sit(page, { game: 'bridge', rules: { contract: '4H by E' }, seats: SEATS });
    await playable(page).first().click(CORNER);
    await expect(page.getByRole('region', { name: /^West's cards/ })).toBeVisible();
    await page.getByRole('tab', { name: 'Scores' }).click();
    expect(await faults(page)).toEqual([]);
    await context.close();
  });
}
