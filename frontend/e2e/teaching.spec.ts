import { expect, test, type Browser, type Page } from '@playwright/test';

import { en } from '../src/lib/text/en';
import { zh } from '../src/lib/text/zh';
import { SCENES, type Scene } from './scenes';
import { sitDown, take, type Taken, type Wanted } from './tables';

// Pictures of all that teaches, to be looked at; `make screenshots` writes them into build/pictures.
const TEXTS = { en, zh };
const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
};

interface Look {
  language: keyof typeof TEXTS;
  size: keyof typeof SIZES;
  theme?: 'light' | 'dark' | 'contrast';
}

const LOOKS: Look[] = (['en', 'zh'] as const).flatMap((language) =>
  (['phone', 'desktop'] as const).map((size) => ({ language, size })),
);
const MORE_LOOKS: Look[] = [
  { language: 'en', size: 'tablet' },
  { language: 'zh', size: 'phone', theme: 'dark' },
  { language: 'en', size: 'desktop', theme: 'dark' },
  { language: 'en', size: 'phone', theme: 'contrast' },
];

test.describe.configure({ mode: 'parallel' });

async function opened(browser: Browser, look: Look): Promise<Page> {
  const touch = look.size !== 'desktop';
  const page = await browser.newPage({
    viewport: SIZES[look.size],
    isMobile: touch,
    hasTouch: touch,
  });
  await page.addInitScript(({ language, theme = 'light' }) => {
    localStorage.setItem('parlour.language', JSON.stringify(language));
    localStorage.setItem('parlour.settings', JSON.stringify({ speed: 'off', theme }));
  }, look);
  return page;
}

/** What a finger would miss; cards and squares have a size of their own, and the pill of the level a larger target. */
function small(page: Page): Promise<string[]> {
  const pressed = page.locator('button:visible, a.button:visible, input:visible, select:visible');
  return pressed.evaluateAll((all) =>
    all
      .filter((one) => one.closest('.hand, .cells, .board [role=grid], .level') === null)
      .map((one) => ({ one, box: (one.closest('label') ?? one).getBoundingClientRect() }))
      .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
      .map(({ one, box }) => `${one.outerHTML.slice(0, 80)} ${box.width}x${box.height}`),
  );
}

/** Write what is in the window and, where the page goes on below it, the whole page. */
async function picture(page: Page, scene: Scene, what: string, look: Look): Promise<void> {
  const theme = look.theme === undefined ? '' : `-${look.theme}`;
  const path = `../build/pictures/${scene.game}-${what}-${look.language}-${look.size}${theme}`;
  await page.waitForTimeout(250); // fonts and the graph
  await page.screenshot({ path: `${path}.png` });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(wide, 'the width of the page').toBe(SIZES[look.size].width);
  if (look.size === 'phone') expect.soft(await small(page), 'too small for a finger').toEqual([]);
  const high = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  if (high > 40) await page.screenshot({ path: `${path}-all.png`, fullPage: true });
}

/** The table of a scene, with a person in its seat and players, or people, in the others. */
function wanted(scene: Scene, others = 'beginner'): Wanted {
  const seats = Array.from({ length: scene.seats }, (_, seat) =>
    seat === scene.seat ? '' : others,
  );
  const { game, rules, position } = scene;
  return { game, rules, position, seats };
}

/** Play the first legal move until the game is over. */
async function playOn(page: Page, { id, tokens }: Taken, begins?: string): Promise<void> {
  const headers = { Authorization: `Bearer ${Object.values(tokens).join(',')}` };
  const path = `/api/v1/tables/${id}`;
  for (let move = 0; move < 120; move += 1) {
    const view = await (await page.request.get(path, { headers })).json();
    if (view.outcome !== null) return;
    const { seat, turn } = view;
    const { actions } = await (await page.request.get(`${path}/legal`, { headers })).json();
    const data = { seat, turn, text: (move === 0 && begins) || actions[0].text };
    await page.request.post(`${path}/actions`, { headers, data });
  }
  throw new Error('the game does not end');
}

/** Make a move by pressing one thing after the other. */
async function slip(page: Page, scene: Scene): Promise<void> {
  for (const what of scene.slip) {
    const target = page.locator(what);
    await target.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await target.boundingBox())!;
    await page.mouse.click(x + Math.min(9, width / 2), y + Math.min(14, height / 2));
  }
}

for (const scene of SCENES) {
  const tag = '@screenshots';

  test(`hint and imagined deal: ${scene.game}`, { tag }, async ({ browser }) => {
    test.setTimeout(600_000);
    let id = '';
    let tokens: Record<string, string> = {};
    for (const look of [...LOOKS, ...MORE_LOOKS]) {
      const t = TEXTS[look.language];
      const page = await opened(browser, look);
      if (id === '') ({ id, tokens } = await take(page, wanted(scene)));
      await sitDown(page, { id, game: scene.game, tokens });
      await expect(page.getByRole('group', { name: t.actions.title })).toBeVisible();
      const hint = page.getByRole('button', { name: t.actions.hint, exact: true });
      await hint.click();
      const card = page.getByRole('region', { name: t.hint.title, exact: true });
      for (const next of t.hint.next.slice(1)) {
        await card.getByRole('button', { name: next }).click();
      }
      await expect(card.getByText(t.hint.step(4))).toBeAttached();
      await picture(page, scene, 'hint', look);
      const numbers = card.getByRole('button', { name: t.hint.numbers });
      const deals = card.locator('.row .button').first();
      if (scene.hidden) {
        await deals.click();
        const opened = page.getByRole('region', { name: t.evidence.title });
        await expect(opened).toBeVisible();
        await picture(page, scene, 'deal', look);
        await opened.locator('.shows .button').nth(1).click();
        await page.waitForTimeout(400);
        await picture(page, scene, 'deal-after', look);
        await page.keyboard.press('Escape');
      }
      await numbers.click();
      await picture(page, scene, 'numbers', look);
      await page.close();
    }
  });

  test(`review: ${scene.game}`, { tag }, async ({ browser }) => {
    test.setTimeout(600_000);
    let id = '';
    let tokens: Record<string, string> = {};
    for (const look of LOOKS) {
      const t = TEXTS[look.language];
      const page = await opened(browser, look);
      if (id === '') {
        const made = await take(page, wanted(scene, ''));
        await playOn(page, made, scene.begins);
        id = made.id;
        tokens = { [scene.seat]: made.tokens[scene.seat]! };
      }
      await sitDown(page, { id, game: scene.game, tokens });
      await expect(page.getByRole('group', { name: t.actions.title })).toBeVisible();
      await picture(page, scene, 'over', look);
      await page.goto(`/table/${id}/review`);
      await expect(page.getByRole('heading', { name: t.review.summary })).toBeVisible({
        timeout: 400_000,
      });
      await page.waitForTimeout(500);
      await picture(page, scene, 'review', look);
      const seen = page.getByRole('switch', { name: t.review.asSeen });
      if (await seen.isVisible()) {
        await seen.check({ force: true });
        await page.waitForTimeout(500);
        await picture(page, scene, 'review-as-seen', look);
        await seen.uncheck({ force: true });
      }
      const line = page.getByRole('button', { name: t.review.line });
      if (await line.isVisible()) {
        await line.click();
        await expect(page.getByRole('button', { name: t.review.leaveLine })).toBeVisible();
        await page.evaluate(() => scrollTo(0, 0));
        await page.waitForTimeout(300);
        await picture(page, scene, 'review-line', look);
      }
      await page.close();
    }
  });

  test(`comment on a move: ${scene.game}`, { tag }, async ({ browser }) => {
    test.setTimeout(600_000);
    for (const look of LOOKS) {
      const t = TEXTS[look.language];
      const page = await opened(browser, look);
      const { id, tokens } = await take(page, wanted(scene));
      await sitDown(page, { id, game: scene.game, tokens });
      await expect(page.getByRole('group', { name: t.actions.title })).toBeVisible();
      await page.getByRole('button', { name: t.actions.more }).click();
      await page.getByText(t.actions.comment).click();
      await slip(page, scene);
      const comment = page.getByRole('status', { name: t.comment.title });
      await expect(comment).toBeVisible();
      await picture(page, scene, 'comment', look);
      await page.close();
    }
  });

  if (!scene.hidden) continue;
  test(`cover of a shared screen: ${scene.game}`, { tag }, async ({ browser }) => {
    for (const look of LOOKS) {
      const t = TEXTS[look.language];
      const page = await opened(browser, look);
      const { id, tokens } = await take(page, wanted(scene, ''));
      await sitDown(page, { id, game: scene.game, tokens });
      await expect(page.getByRole('group', { name: t.actions.title })).toBeVisible();
      await expect(page.locator('.curtain')).toBeVisible();
      await picture(page, scene, 'cover', look);
      await page.close();
    }
  });
}
