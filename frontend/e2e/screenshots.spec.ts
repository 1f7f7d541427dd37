import { expect, test, type Browser, type Page } from '@playwright/test';

import { SCENES } from './scenes';
import { NEARLY_A_MOON, sit } from './tables';

// Pictures for the documentation; `make screenshots` runs them, `make test` does not.
const IN_README = ['reversi-desktop', 'reversi-phone', 'review-desktop', 'generic-desktop'];
const OPENING = 'd3 c5 e6 e3 d6 c3 d2 f5 c6 c1 f6 c2 f3 f7 c4 g3'.split(' ');

function file(name: string): string {
  const folder = IN_README.includes(name) ? '../docs/images' : '../build/pictures';
  return `${folder}/${name}.png`;
}

test.describe.configure({ mode: 'parallel' });

/** The sizes at which every card table is looked at. */
const SIZES = [
  [1440, 900],
  [820, 1180],
  [390, 844],
  [320, 640],
] as const;

for (const { game, rules, position, seat } of SCENES.filter(({ hidden }) => hidden)) {
  test(`${game} at every size, by day and night`, { tag: '@screenshots' }, async ({ browser }) => {
    for (const [width, height] of SIZES) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await browser.newPage({ viewport: { width, height }, colorScheme });
        const seats = ['normal', 'beginner', 'hard', 'expert'].map((spec, one) =>
          one === seat ? '' : spec,
        );
        await sit(page, { game, rules, position, seats });
        await expect(page.locator('.cards .hand button').first()).toBeVisible();
        await page.screenshot({ path: file(`${game}-${width}-${colorScheme}`) });
        await page.close();
      }
    }
  });
}

test('the whole deck', { tag: '@screenshots' }, async ({ browser }) => {
  const page = await open(browser, 'desktop');
  await sit(page, { game: 'hearts', seats: ['', 'normal', 'normal', 'normal'] });
  await page.locator('symbol[id^="deck-"]').first().waitFor({ state: 'attached' });
  await page.evaluate(() => {
    const sheet = document.createElement('div');
    sheet.style.cssText =
      'position:fixed;inset:0;z-index:99;display:flex;flex-wrap:wrap;gap:4px;padding:6px;background:#1e4a38';
    for (const { id } of document.querySelectorAll('symbol[id^="deck-"]')) {
      const colour = `var(--suit-${id.split('-')[1]})`;
      sheet.innerHTML += `<svg width="80" viewBox="0 0 100 140" style="color:${colour}"><use href="#${id}"/></svg>`;
    }
    document.body.append(sheet);
  });
  await page.screenshot({ path: file('deck') });
});

async function open(browser: Browser, kind: 'desktop' | 'phone', dark = false): Promise<Page> {
  const phone = kind === 'phone';
  return browser.newPage({
    viewport: phone ? { width: 390, height: 780 } : { width: 1200, height: 760 },
    deviceScaleFactor: phone ? 1.5 : 1,
    isMobile: phone,
    hasTouch: phone,
    colorScheme: dark ? 'dark' : 'light',
  });
}

/** A known opening played by hand at both seats, then a bot takes over White. */
async function midGame(page: Page): Promise<void> {
  const id = await sit(page, { seats: ['', ''] });
  for (const [turn, text] of OPENING.entries()) {
    await page.getByRole('button', { name: `${text}, empty, legal move` }).click();
    await expect(page.getByText(`${turn + 1} of ${turn + 1}`)).toBeVisible();
  }
  await page.evaluate(async (id) => {
    const games = JSON.parse(localStorage.getItem('parlour.games') ?? '[]');
    const { tokens } = games.find((game: { id: string }) => game.id === id);
    await fetch(`/api/v1/tables/${id}/seats`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${Object.values(tokens).join(',')}`,
      },
      body: JSON.stringify({ seat: 1, spec: 'hard', name: 'Hard' }),
    });
    delete tokens['1'];
    localStorage.setItem('parlour.games', JSON.stringify(games));
  }, id);
  await page.reload();
  await expect(page.getByRole('button', { name: /legal move/ }).first()).toBeVisible();
}

for (const kind of ['desktop', 'phone'] as const) {
  test(`home, ${kind}`, { tag: '@screenshots' }, async ({ browser }) => {
    const page = await open(browser, kind);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Reversi' })).toBeVisible();
    await page.screenshot({ path: file(`home-${kind}`) });
  });

  test(`reversi, ${kind}`, { tag: '@screenshots' }, async ({ browser }) => {
    const page = await open(browser, kind, kind === 'phone');
    await midGame(page);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('button', { name: 'Show candidates' }).click();
    await expect(page.getByRole('button', { name: 'Show the move' })).toBeVisible();
    await page.screenshot({ path: file(`reversi-${kind}`) });
  });

  test(`hearts, ${kind}`, { tag: '@screenshots' }, async ({ browser }) => {
    const page = await open(browser, kind, kind === 'phone');
    const seats = ['', 'normal', 'normal', 'normal'];
    await sit(page, { game: 'hearts', seats, rules: { first_round: 4 } });
    const playable = page.locator('.hand button.playable');
    for (let count = 13; count > 9; count -= 1) {
      await expect(page.locator('.hand.sorted button')).toHaveCount(count);
      await playable.first().click({ position: { x: 9, y: 14 } });
    }
    await expect(playable.first()).toBeVisible();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('button', { name: 'Show candidates' }).click();
    await expect(page.getByRole('button', { name: 'Show the move' })).toBeVisible();
    await page.screenshot({ path: file(`hearts-${kind}`) });
  });

  test(
    `hearts, a moon and the end of a match, ${kind}`,
    {
      tag: '@screenshots',
    },
    async ({ browser }) => {
      const endings = { moon: '0 0 0 0', end: '50 80 60 70', lost: '50 48 80 96' };
      for (const [name, start_scores] of Object.entries(endings)) {
        const page = await open(browser, kind);
        const seats = ['', 'normal', 'hard', 'expert'];
        const rules = { first_round: 4, start_scores, moon: name === 'lost' ? 'self' : 'others' };
        await sit(page, { game: 'hearts', seats, rules, position: NEARLY_A_MOON });
        await page.screenshot({ path: file(`hearts-last-trick-${kind}`) });
        await page.locator('.hand button.playable').click();
        await expect(page.getByRole('region', { name: /is over$|win|won/i }).first()).toBeVisible();
        await page.screenshot({ path: file(`hearts-${name}-${kind}`) });
        await page.close();
      }
    },
  );

  test(`generic table, ${kind}`, { tag: '@screenshots' }, async ({ browser }) => {
    const page = await open(browser, kind);
    await sit(page, { game: 'connect4', seats: ['', 'hard'] });
    for (const [turn, column] of ['4', '4', '3', '5'].entries()) {
      await page.getByRole('button', { name: column, exact: true }).first().click();
      await expect(page.getByText(`${2 * turn + 2} of ${2 * turn + 2}`)).toBeVisible();
    }
    await page.screenshot({ path: file(`generic-${kind}`) });
  });

  test(`review, ${kind}`, { tag: '@screenshots' }, async ({ browser }) => {
    test.setTimeout(300_000);
    const page = await open(browser, kind);
    await sit(page, { rules: { size: 6 }, seats: ['alphabeta(depth=2)', 'alphabeta(depth=1)'] });
    await expect(page.getByRole('heading', { name: 'The game is over' })).toBeVisible();
    await page.getByRole('link', { name: 'Review the game' }).click();
    const done = page.getByRole('heading', { name: 'In short' });
    await expect(done).toBeVisible({ timeout: 280_000 });
    await page.screenshot({ path: file(`review-${kind}`) });
  });
}
