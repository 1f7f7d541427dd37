import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';

import { overflow, sit, still } from './tables';

const TABLE = {
  game: 'tractor',
  rules: { first_starter: 0 },
  seats: ['', 'beginner', 'beginner', 'beginner'],
};
const CORNER = { position: { x: 9, y: 12 } }; // the part of a card that no other card covers

const hand = (page: Page): Locator => page.locator('.hand button');
const goOn = (page: Page): Locator => page.getByRole('button', { name: 'Go on' });
const bury = (page: Page): Locator => page.getByRole('button', { name: /^Bury/ });
const play = (page: Page): Locator => page.getByRole('button', { name: /^Play( \d+ cards?)?$/ });

async function faults(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
}

/** Let every chance to declare pass; the rules of these tests make the viewer the starter. */
async function dealOut(page: Page): Promise<void> {
  await goOn(page).click();
  await expect(bury(page)).toBeVisible();
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

/** North's second card is a two; nobody else has anything to declare before the last cards. */
const EARLY_TWO =
  'seed 1\ndeal C3 C4 C5 C6 H2 C7 C8 C9 C10 CJ CQ CK CA C3 C4 C5 C6 C7 C8 C9 C10 CJ CQ CK CA D3 D4 D5 D6 D7 D8 D9 D10 DJ DQ DK DA D3 D4 D5 D6 D7 D8 D9 D10 DJ DQ DK DA H3 H4 H5 H6 H7 H8 H9 H10 HJ HQ HK HA H3 H4 H5 H6 H7 H8 H9 H10 HJ HQ HK HA S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK SA S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK SA LJ LJ BJ BJ C2 C2 D2 D2 H2 S2 S2';

test('trumps are declared while the deal goes on, by keyboard', async ({ page }) => {
  await sit(page, { ...TABLE, position: EARLY_TWO });
  const offer = page.getByRole('button', { name: /Hearts.*one card/ });
  await expect(offer).toBeVisible();
  const before = await hand(page).count();
  await page.keyboard.press('d');
  await expect(page.getByText('North has declared hearts')).toBeVisible();
  await expect.poll(() => hand(page).count()).toBeGreaterThan(before); // nothing stood still
  await dealOut(page);
  await expect(page.getByText('Hearts and 2s are trumps')).toBeAttached();
});

test('cards are dealt once the guest has come by the link, and go on for both', async ({
  page,
  browser,
}) => {
  await still(page);
  await page.goto('/new/tractor');
  await page.getByText('Rules, positions and more').click();
  await page.getByRole('combobox', { name: 'North', exact: true }).selectOption('guest');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Not here yet: North' })).toBeVisible();
  const link = await page.getByRole('textbox', { name: 'Link for North' }).inputValue();
  await expect(page.getByRole('progressbar', { name: 'Dealing: 0 of 100' })).toBeVisible();
  const guest = await browser.newPage();
  await still(guest);
  await guest.goto(link);
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await expect(guest).toHaveURL(/\/table\/[^#]*$/);
  await expect(guest.locator('.hand button').first()).toBeVisible();
  await expect(page.locator('.hand button').first()).toBeVisible();
  await expect(page.locator('.guests')).toHaveCount(0);
  await expect(guest.getByRole('button', { name: 'Pause the deal' })).toHaveCount(0);
  const second = await browser.newPage();
  await second.goto(link);
  await second.getByRole('button', { name: 'Sit down' }).click();
  await expect(second.getByText(/^This invitation has been used/)).toBeVisible();
  await expect(second.locator('.hand button')).toHaveCount(0);
  await guest.close();
  await second.close();
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
    await page.getByRole('button', { name: 'Pause the deal' }).click();
    await expect(page.getByRole('button', { name: 'Resume the deal' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Resume the deal' }).click();
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
