import { expect, test, type Page } from '@playwright/test';

import { SCENES } from './scenes';
import { overflow, sit, sitDown, take, type Wanted } from './tables';

const scene = (game: string): Wanted => {
  const { rules, position, seat, seats } = SCENES.find((one) => one.game === game)!;
  const specs = Array.from({ length: seats }, (_, other) => (other === seat ? '' : 'beginner'));
  return { game, rules, position, seats: specs };
};

/** Thirty-three cards in the hand of the starter, who has not buried yet. */
const KITTY: Wanted = {
  ...scene('tractor'),
  seats: ['', 'beginner', 'beginner', 'beginner'],
  position: scene('tractor').position!.split('\n').slice(0, 3).join('\n'),
};

const CALLING: Wanted = {
  ...scene('bridge'),
  position: scene('bridge').position!.split('\n')[0]! + '\ncalls P P P',
};

/** What of some elements is out of sight: above the bar of actions and inside the window is in. */
function hiddenParts(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const bar = document.querySelector('footer.actions')!.getBoundingClientRect();
    return [...document.querySelectorAll(selector)]
      .filter((one) => {
        const box = one.getBoundingClientRect();
        const low = Math.min(box.bottom, box.top + 30); // the index of a card is enough
        return box.left < -1 || box.right > innerWidth + 1 || box.top < 0 || low > bar.top + 1;
      })
      .map((one) => one.outerHTML.slice(0, 80));
  }, selector);
}

for (const [width, height] of [
  [320, 640],
  [390, 844],
] as const) {
  test.describe(`a phone of ${width} by ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    for (const [name, wanted] of Object.entries({
      hearts: scene('hearts'),
      tractor: scene('tractor'),
      'tractor with the kitty': KITTY,
      bridge: scene('bridge'),
      'an auction of bridge': CALLING,
    })) {
      test(`${name}: own hand, trick and prompt are in view`, async ({ page }) => {
        await sit(page, wanted);
        await expect(page.locator('.cards .hand button').first()).toBeVisible();
        expect(await overflow(page)).toBe(0);
        expect(await hiddenParts(page, '.cards .hand button')).toEqual([]);
        expect(await hiddenParts(page, '.prompt, .trick li, .spreads li, .box button')).toEqual([]);
        // Nothing lies on what is told of the contract or the trumps.
        const told = (await page.locator('.felt .info').boundingBox())!;
        for (const plate of await page.locator('.felt .plate:visible').all()) {
          expect((await plate.boundingBox())!.y).toBeGreaterThanOrEqual(told.y + told.height - 1);
        }
      });
    }

    test('a hint stands above the bar and leaves the hand in view', async ({ page }) => {
      await sit(page, scene('hearts'));
      await page.getByRole('button', { name: 'Hint' }).tap();
      const hint = page.getByRole('region', { name: 'Hint' });
      await expect(hint.getByRole('button', { name: 'Show candidates' })).toBeVisible();
      const bar = (await page.locator('footer.actions').boundingBox())!;
      const bottom = async (): Promise<number> => {
        const { y, height } = (await hint.boundingBox())!;
        return y + height;
      };
      await expect.poll(bottom).toBeLessThanOrEqual(bar.y + 1); // the page may still be scrolling to it
      const box = (await hint.boundingBox())!;
      const low = await page
        .locator('.cards .hand button')
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
      expect(low).toBeLessThanOrEqual(box.y + 12);
      expect(await hiddenParts(page, '.prompt, .cards .hand button')).toEqual([]);
    });
  });
}

/** Note in the page when a won trick has gone: whoever leads next may be quicker than a look from outside. */
function watchTricks(): void {
  const cards = [...document.querySelectorAll('.trick.complete.gone li')];
  const faded = cards.length === 4 && cards.every((one) => getComputedStyle(one).opacity < '0.5');
  if (faded) document.documentElement.dataset['faded'] = 'true';
  else requestAnimationFrame(watchTricks);
}

test('a card is played, the trick is won, ringed, and goes to its winner', async ({ page }) => {
  const taken = await take(page, { ...scene('hearts'), seats: ['', 'random', 'random', 'random'] });
  await page.addInitScript(() =>
    localStorage.setItem('parlour.settings', JSON.stringify({ speed: 'fast' })),
  );
  await sitDown(page, taken);
  await expect(page.locator('.trick.complete')).not.toHaveClass(/gone/); // nobody saw it being won
  await page.evaluate(watchTricks);
  await page
    .locator('.hand.sorted button.playable')
    .first()
    .click({ position: { x: 9, y: 14 } });
  const trick = page.locator('.trick');
  await expect(trick.locator('li')).toHaveCount(4);
  await expect(trick.locator('li.wins')).toHaveCount(1);
  await expect(page.locator('html')).toHaveAttribute('data-faded', 'true');
});

test('with little movement a trick is gone at once, and cards lie where they belong', async ({
  browser,
}) => {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await sitDown(page, await take(page, scene('hearts')));
  const first = page.locator('.cards .hand li').first();
  await expect(first).toBeVisible();
  expect(await first.evaluate((one) => getComputedStyle(one).animationDuration)).toBe('0s');
  expect(await first.evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
  await page.close();
});

test('the cloth and the back are settings that stay', async ({ page }) => {
  await sit(page, scene('bridge'));
  const table = page.locator('[data-cloth]');
  await expect(table).toHaveAttribute('data-cloth', 'green');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog').getByText('Burgundy', { exact: true }).click();
  await page.getByRole('dialog').getByText('Scales', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(table).toHaveAttribute('data-cloth', 'burgundy');
  await page.reload();
  await expect(table).toHaveAttribute('data-cloth', 'burgundy');
  await expect(page.locator('.backs use').first()).toHaveAttribute('href', '#deck-back-scales');
});
