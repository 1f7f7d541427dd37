import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';

import { choose, still } from './tables';

/** Somebody at a browser of their own. */
async function somebody(browser: Browser, options: object = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await still(page);
  return page;
}

/** Set a game up for people at their own screens, and open the table. */
async function host(page: Page, game: string, name: string, more = async () => {}): Promise<void> {
  await page.goto(`/new/${game}`);
  await choose(page, 'Who plays?', 'With people');
  await choose(page, 'Where do they play?', 'Each at their own screen');
  await page.getByLabel('Your name').fill(name);
  await more();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Not here yet/ })).toBeVisible();
}

const linkFor = (page: Page, seat: string): Promise<string> =>
  page.getByRole('textbox', { name: `Link for ${seat}` }).inputValue();

async function come(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await expect(page).toHaveURL(/\/table\/[^#]*$/);
}

const company = (page: Page) => page.getByRole('region', { name: 'People at this table' });
const legal = (page: Page) => page.getByRole('button', { name: /legal move/ });

test('two play by a link: names, clocks, phrases, no help, another game, and a link to show it', async ({
  browser,
}) => {
  test.slow();
  const ann = await somebody(browser);
  const ben = await somebody(browser, { viewport: { width: 390, height: 844 } });
  await host(ann, 'reversi', 'Ann', async () => {
    await choose(ann, 'Clocks', '5 min + 3 s');
    await expect(ann.getByText(/Who runs out of time loses/)).toBeVisible();
  });
  await ann.getByText('QR code').click();
  await expect(ann.getByRole('img', { name: 'QR code of Link for White' })).toBeVisible();
  const link = await linkFor(ann, 'White');
  await ben.goto(link);
  await expect(
    ben.getByRole('heading', { name: 'You are invited to Reversi, as White' }),
  ).toBeVisible();
  await expect(ben.getByText('At the table: Ann.')).toBeVisible();
  expect((await new AxeBuilder({ page: ben }).analyze()).violations).toEqual([]);
  await come(ben, link, 'Ben');
  await expect(company(ann).getByText('Ben', { exact: true })).toBeVisible();
  await expect(company(ann).getByRole('timer', { name: /^Ann: / })).toBeVisible();

  await legal(ann).first().click();
  await expect(legal(ben).first()).toBeVisible();
  await expect(company(ann).getByRole('timer', { name: /^Ann: 5 minutes/ })).toBeVisible();
  await expect(ben.getByRole('button', { name: 'Hint' })).toBeDisabled();
  await expect(ann.getByRole('button', { name: 'Undo' })).toBeDisabled();

  await company(ben).getByRole('button', { name: 'Say', exact: true }).click();
  await ben.getByRole('button', { name: 'Well played!' }).click();
  await expect(company(ann).locator('.said')).toHaveText('Well played!');
  expect((await new AxeBuilder({ page: ann }).analyze()).violations).toEqual([]);
  expect((await new AxeBuilder({ page: ben }).analyze()).violations).toEqual([]);

  // The same seat on another device, by its own link.
  await ben.getByRole('button', { name: 'More' }).click();
  await ben.getByRole('button', { name: 'Continue on another device' }).click();
  const own = await ben.getByRole('textbox', { name: 'My own link' }).inputValue();
  const tablet = await somebody(browser, { locale: 'zh-CN' });
  await tablet.goto(own);
  await expect(tablet).toHaveURL(/\/table\/[^#]*$/);
  const squares = tablet.getByRole('button', { name: /可以走|合法/ });
  await expect(squares.first()).toBeVisible();
  await squares.first().click();
  await expect(legal(ann).first()).toBeVisible();
  await tablet.context().close();
  await ben.keyboard.press('Escape');

  // A link that has been used.
  const late = await somebody(browser);
  await late.goto(link);
  await late.getByRole('button', { name: 'Sit down' }).click();
  await expect(late.getByRole('alert')).toContainText('This invitation has been used');
  await late.getByRole('button', { name: 'Only watch' }).click();
  await expect(legal(late)).toHaveCount(0);

  await ann.getByRole('button', { name: 'Resign' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(ben.getByRole('heading', { name: 'You won' })).toBeVisible();
  await ben.getByRole('button', { name: 'Play again, same seats' }).click();
  await expect(legal(ben)).toHaveCount(0);
  await expect(company(ben).getByText('Ben', { exact: true })).toBeVisible();
  await ann.getByRole('button', { name: 'Share', exact: true }).click();
  const shared = await ann.getByRole('textbox', { name: 'Link to the game' }).inputValue();
  await ann.keyboard.press('Escape');
  await ann.getByRole('button', { name: 'To the next game' }).click();
  await expect(legal(ann).first()).toBeVisible();
  await legal(ann).first().click();
  await expect(legal(ben).first()).toBeVisible();

  await late.goto(shared);
  await expect(late.getByRole('heading', { name: 'Review: Reversi' })).toBeVisible();
  await expect(late.getByText('Every move').or(late.getByText('In short')).first()).toBeVisible();
  await expect(late.getByRole('button', { name: 'Try again from here' })).toHaveCount(0);
  for (const page of [ann, ben, late]) await page.context().close();
});

test('four at one table by links; one is dropped, stood in for, and has the seat again', async ({
  browser,
}) => {
  test.slow();
  const ann = await somebody(browser);
  await host(ann, 'hearts', 'Ann', async () => {
    const seats = ann.getByRole('group', { name: 'The other seats' });
    await seats.getByLabel('West').selectOption({ label: 'A guest with a link' });
  });
  const links = Object.fromEntries(
    await Promise.all(
      ['North', 'East', 'West'].map(async (seat) => [seat, await linkFor(ann, seat)] as const),
    ),
  );
  const guests: Record<string, Page> = {};
  for (const [seat, name] of [
    ['East', 'Ben'],
    ['North', 'Cem'],
    ['West', 'Dai'],
  ] as const) {
    const page = await somebody(browser, seat === 'North' ? { locale: 'zh-CN' } : {});
    guests[seat] = page;
    await page.goto(links[seat]!);
    await page.getByRole('textbox').first().fill(name);
    await page.getByRole('button', { name: /Sit down|坐下/ }).click();
    await expect(page.locator('.hand button')).toHaveCount(13);
  }
  for (const name of ['Ben', 'Cem', 'Dai'])
    await expect(company(ann).getByText(name, { exact: true })).toBeVisible();
  const { East: ben, North: cem, West: dai } = guests as { East: Page; North: Page; West: Page };
  await expect(cem.getByRole('region', { name: '这张桌子上的人' })).toBeVisible();

  const address = dai.url();
  await dai.close();
  await expect(company(ann).getByText('Dai', { exact: true })).toBeVisible();
  await expect(company(ann).getByText('away, Normal plays meanwhile')).toBeVisible();
  await expect(company(ben).getByText('away, Normal plays meanwhile')).toBeVisible();
  await expect(cem.getByText(/不在，.*代走/)).toBeVisible();

  const back = await dai.context().newPage();
  await back.goto(address);
  await expect(back.locator('.hand button').first()).toBeVisible(); // some may have been passed on
  await expect(company(ann).getByText('away, Normal plays meanwhile')).toHaveCount(0);
  await expect(company(ben).getByText('away, Normal plays meanwhile')).toHaveCount(0);
  for (const page of [ann, ben, cem, back]) await page.context().close();
});

test('on a small phone who is there and how much time is left is in view, and nothing is cut off', async ({
  browser,
}) => {
  const small = { viewport: { width: 320, height: 640 }, hasTouch: true };
  const ann = await somebody(browser, small);
  const ben = await somebody(browser, small);
  await host(ann, 'reversi', 'Annabella Montgomery', () => choose(ann, 'Clocks', '15 min + 10 s'));
  await come(ben, await linkFor(ann, 'White'), 'Benjamin');
  for (const page of [ann, ben]) {
    await expect(company(page).getByRole('timer')).toHaveCount(2);
    await expect(company(page).getByRole('timer').first()).toBeInViewport();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(320);
  }
  for (const page of [ann, ben]) await page.context().close();
});
