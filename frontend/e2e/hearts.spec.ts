import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';

import { NEARLY_A_MOON, overflow, sit } from './tables';

const SEATS = ['', 'beginner', 'beginner', 'beginner'];
const CORNER = { position: { x: 9, y: 14 } }; // the part of a card that no other card covers

const hand = (page: Page): Locator => page.getByRole('group', { name: /^Your hand/ });
const cards = (page: Page): Locator => hand(page).getByRole('button');
const playable = (page: Page): Locator => hand(page).locator('button.playable');
const summary = (page: Page): Locator => page.getByRole('region', { name: /is over$/ });

async function passThree(page: Page): Promise<void> {
  for (const place of [0, 5, 9]) await cards(page).nth(place).click(CORNER);
  await page.getByRole('button', { name: /^Pass to/ }).click();
  await expect(page.getByText(/^You received/)).toBeVisible();
}

/** Wait for the viewer's turn, with so many cards in hand, or for the end of the round. */
async function myTurn(page: Page, count: number): Promise<boolean> {
  const turn = page.locator('.hand.sorted');
  await expect(turn.or(summary(page))).toBeVisible();
  if (await summary(page).isVisible()) return false;
  await expect(cards(page)).toHaveCount(count);
  return true;
}

test('a round by mouse: pass, play, refusals explained, scores kept', async ({ page }) => {
  await sit(page, { game: 'hearts', seats: SEATS });
  await expect(cards(page)).toHaveCount(13);
  await expect(page.getByText(/^Choose three cards to pass to East/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pass to East/ })).toBeDisabled();
  await passThree(page);

  for (let count = 13; count > 0; count -= 1) {
    expect(await myTurn(page, count)).toBe(true);
    const refused = hand(page).locator('button:not(.playable)');
    if (count === 13 && (await refused.count()) > 0) {
      await refused.first().click(CORNER);
      await expect(page.getByRole('alert')).toContainText(/must follow|penalty card|begins with/);
      await expect(cards(page)).toHaveCount(13);
    }
    await playable(page).first().click(CORNER);
  }

  await expect(summary(page)).toBeVisible();
  const points = await summary(page).getByRole('row').locator('td:nth-child(2)').allTextContents();
  const sum = points.reduce((total, text) => total + Number(text), 0);
  expect([26, 78]).toContain(sum); // 78 when somebody shot the moon
  await page.getByRole('tab', { name: 'Scores' }).click();
  const sheet = page.getByRole('table', { name: 'Score sheet' });
  expect(await sheet.locator('tbody tr').first().locator('td').allInnerTexts()).toHaveLength(4);
  await page.getByRole('button', { name: 'Next round' }).click();
  await expect(page.getByText(/^Choose three cards to pass to West/)).toBeVisible();
  await expect(cards(page)).toHaveCount(13);
});

test('keys alone pass and play, and every play is announced', async ({ page }) => {
  await sit(page, { game: 'hearts', seats: SEATS });
  await expect(cards(page)).toHaveCount(13);
  await page.keyboard.press('c');
  await page.keyboard.press('Home');
  for (const key of ['Space', 'ArrowRight', 'Enter', 'ArrowDown', 'Space']) {
    await page.keyboard.press(key);
  }
  await expect(hand(page).locator('[aria-pressed="true"]')).toHaveCount(3);
  await page.keyboard.press('p');
  await expect(page.getByText(/^You received/)).toBeVisible();
  for (let count = 13; count > 9; count -= 1) {
    expect(await myTurn(page, count)).toBe(true);
    await page.keyboard.press('c');
    await page.keyboard.press('.');
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(count - 1);
  }
  await expect(page.locator('[aria-live="polite"]').first()).toContainText(
    /(North|East|South|West) (plays the \w+ of|takes|wins)/,
  );
  expect(await myTurn(page, 9)).toBe(true); // cards that fall close the look back
  await page.keyboard.press('l');
  await expect(
    page.getByRole('list', { name: 'The last trick' }).getByRole('listitem'),
  ).toHaveCount(4);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Pass the chosen cards');
});

test('a card dragged to the table is played', async ({ page }) => {
  await sit(page, { game: 'hearts', seats: SEATS });
  await passThree(page);
  expect(await myTurn(page, 13)).toBe(true);
  const box = (await playable(page).first().boundingBox())!;
  await page.mouse.move(box.x + 9, box.y + 14);
  await page.mouse.down();
  await page.mouse.move(box.x + 9, box.y - 200, { steps: 5 });
  await page.mouse.up();
  await expect(cards(page)).toHaveCount(12);
});

test('the four-colour deck is a setting that stays', async ({ page }) => {
  await sit(page, { game: 'hearts', seats: SEATS });
  const colours = (): Promise<number> =>
    page.evaluate(() => {
      const suits = [...document.querySelectorAll('.hand svg[data-suit]')];
      return new Set(suits.map((one) => getComputedStyle(one).color)).size;
    });
  await expect(cards(page)).toHaveCount(13); // else there would be no colour at all
  expect(await colours()).toBeLessThanOrEqual(2);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: /Four-colour cards/ }).check({ force: true });
  await page.keyboard.press('Escape');
  await expect(page.locator('html')).toHaveAttribute('data-deck', 'four');
  await expect.poll(colours).toBeGreaterThan(2);
});

for (const width of [320, 390]) {
  test(`fits a phone of ${width} pixels`, async ({ browser }) => {
    const page = await browser.newPage({
      viewport: { width, height: 700 },
      hasTouch: true,
      isMobile: true,
    });
    await sit(page, { game: 'hearts', seats: SEATS });
    await expect(cards(page)).toHaveCount(13);
    expect(await overflow(page)).toBe(0);
    const boxes = await cards(page).evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
    );
    for (const { left, right } of boxes) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
    }
    for (const place of [0, 5, 9]) await cards(page).nth(place).tap(CORNER);
    await page.getByRole('button', { name: /^Pass to/ }).tap();
    expect(await myTurn(page, 13)).toBe(true);
    await playable(page).first().tap(CORNER);
    await expect(page.locator('.lifted').or(hand(page))).not.toHaveCount(0);
    if ((await cards(page).count()) === 13) await playable(page).first().tap(CORNER);
    await expect(cards(page)).toHaveCount(12);
    expect(await overflow(page)).toBe(0);
    await page.close();
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`passing, playing and the score sheet are accessible, ${colorScheme}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    const faults = async (): Promise<unknown[]> => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
    };
    await sit(page, { game: 'hearts', seats: SEATS });
    await expect(cards(page)).toHaveCount(13);
    expect(await faults()).toEqual([]);
    await passThree(page);
    expect(await myTurn(page, 13)).toBe(true);
    await playable(page).first().click(CORNER);
    expect(await myTurn(page, 12)).toBe(true);
    await page.getByRole('tab', { name: 'Scores' }).click();
    expect(await faults()).toEqual([]);
    await context.close();
  });
}

test('a moon is shown in the summary of its round, and the match goes on', async ({ page }) => {
  await sit(page, {
    game: 'hearts',
    seats: SEATS,
    rules: { first_round: 4 },
    position: NEARLY_A_MOON,
  });
  await expect(page.getByText(/all the points|all 25 points|shooting the moon/i)).toBeVisible();
  await playable(page).first().click();
  await expect(summary(page)).toContainText(/shot the moon/);
  const points = summary(page).getByRole('row').locator('td:nth-child(2)');
  await expect(points).toHaveText(['0', '26', '26', '26']);
  await page.getByRole('button', { name: 'Next round' }).click();
  await expect(cards(page)).toHaveCount(13);
});

test('who may choose is asked what the moon is worth', async ({ page }) => {
  await sit(page, {
    game: 'hearts',
    seats: SEATS,
    rules: { first_round: 4, moon: 'choose', start_scores: '40 10 10 10' },
    position: NEARLY_A_MOON,
  });
  await playable(page).first().click();
  await page.getByRole('button', { name: /26 off|off your/i }).click();
  await expect(summary(page)).toContainText(/shot the moon/);
  const totals = summary(page).getByRole('row').locator('td:nth-child(3)');
  await expect(totals).toHaveText(['14', '10', '10', '10']);
});

test('the end of a match names the winners and offers another one', async ({ page }) => {
  await sit(page, {
    game: 'hearts',
    seats: SEATS,
    rules: { first_round: 4, start_scores: '50 80 60 70' },
    position: NEARLY_A_MOON,
  });
  await playable(page).first().click();
  const end = page.getByRole('region', { name: /you win|you won/i });
  await expect(end).toBeVisible();
  await expect(end.getByRole('row').locator('td:nth-child(3)')).toHaveText([
    '50',
    '106',
    '86',
    '96',
  ]);
  await expect(page.getByRole('button', { name: 'Next round' })).toHaveCount(0);
  const axe = await new AxeBuilder({ page }).analyze();
  expect(axe.violations).toEqual([]);
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(cards(page)).toHaveCount(13);
});

test('hints write cards as cards, and are heard as words', async ({ page }) => {
  await sit(page, { game: 'hearts', seats: SEATS });
  await page.getByRole('button', { name: 'Hint' }).click();
  const card = page.getByRole('region', { name: 'Hint' });
  await card.getByRole('button', { name: 'Show candidates' }).click();
  await card.getByRole('button', { name: 'Show the move' }).click();
  await card.getByRole('button', { name: 'Tell me why' }).click();
  await expect(card).toContainText(/(10|[2-9JQKA])[♣♦♥♠]/);
  await expect(card).not.toContainText(/\b[2-9TJQKA][CDHS]\b/);
  await expect(page.locator('[aria-live="polite"]').first()).toContainText(/the \w+ of \w+/);
});

test('a thinking time chosen for a table is kept with it', async ({ page }) => {
  await page.goto('/new/hearts');
  await page.getByText('Rules, positions and more').click();
  await page.getByLabel('Thinking time for the computer').selectOption('1 second');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(cards(page)).toHaveCount(13);
  const id = page.url().split('/').pop() ?? '';
  const view = (await (await page.request.get(`/api/v1/tables/${id}`)).json()) as object;
  expect(view).toMatchObject({ think_seconds: 1 });
});
