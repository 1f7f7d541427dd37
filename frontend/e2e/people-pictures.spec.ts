import { expect, test, type Browser, type Page } from '@playwright/test';

import { still } from './tables';

// Pictures of people at one table, to be looked at: every size, light in English and dark in Chinese.
const SIZES = { desktop: [1440, 900], tablet: [820, 1180], phone: [390, 844], small: [320, 640] };

async function somebody(browser: Browser, size: readonly number[], dark: boolean): Promise<Page> {
  const [width = 0, height = 0] = size;
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: dark ? 'zh-CN' : 'en-GB',
  });
  await still(page);
  return page;
}

for (const [kind, size] of Object.entries(SIZES)) {
  for (const dark of [false, true]) {
    const name = `people-${kind}-${dark ? 'dark-zh' : 'light-en'}`;
    test(name, { tag: '@screenshots' }, async ({ browser }) => {
      test.slow();
      const shoot = (page: Page, state: string): Promise<unknown> =>
        page.screenshot({ path: `../build/pictures/${name}-${state}.png` });
      const ann = await somebody(browser, size, dark);
      const ben = await somebody(browser, size, dark);
      await ann.goto('/new/hearts');
      await ann.locator('fieldset').first().locator('label').nth(1).click();
      await ann.locator('fieldset').nth(1).locator('label').nth(1).click();
      await ann.locator('input[autocomplete=nickname]').fill('Annabella');
      const clocks = ann.locator('fieldset', { hasText: /3 min \+ 2 s|3 分 \+ 2 秒/ });
      await clocks.locator('label').nth(2).click();
      await ann.screenshot({ path: `../build/pictures/${name}-setup.png`, fullPage: true });
      const seats = ann.locator('fieldset select');
      for (const place of [1, 2]) await seats.nth(place).selectOption('level:normal');
      await ann.locator('button[type=submit]').click();
      await expect(ann.locator('.guests')).toBeVisible();
      await ann.locator('.guests summary').first().click();
      await expect(ann.locator('.guests svg')).toBeVisible();
      await shoot(ann, 'waiting');
      await ben.goto(await ann.locator('.guests input').first().inputValue());
      await expect(ben.locator('.join')).toBeVisible();
      await shoot(ben, 'join');
      await ben.locator('.join input').fill('Benjamin');
      await ben.locator('.join .loud').click();
      await expect(ben.locator('.hand button').first()).toBeVisible();
      await ben.locator('.phrases > button').click();
      await shoot(ben, 'phrases');
      await ben.locator('.phrases li button').nth(2).click();
      await expect(ann.locator('.said')).toBeVisible();
      await shoot(ann, 'table');
      await ben.close();
      await expect(ann.locator('.company .status')).toBeVisible();
      await expect(ann.getByText(/plays meanwhile|代走/).first()).toBeVisible();
      await shoot(ann, 'away');
      await ann.locator('.menu > button').click();
      await ann.getByRole('button', { name: /another device|另一台|一台设备/ }).click();
      await ann.locator('dialog summary').first().click();
      await expect(ann.locator('dialog svg[role=img]')).toBeVisible();
      await shoot(ann, 'device');
      await ann.keyboard.press('Escape');
      await ann.getByRole('button', { name: /^(Resign|认输)$/ }).click();
      const sure = ann.locator('dialog[open]');
      await sure.getByRole('button', { name: /^(Resign|认输)$/ }).click();
      await expect(ann.getByRole('button', { name: /^(Share|分享)$/ })).toBeVisible();
      await shoot(ann, 'over');
      await ann.close();
    });
  }
}
