import { expect, test, type Page } from '@playwright/test';

import { SCENES } from './scenes';
import { sit } from './tables';

// The theme of high contrast promises 7 : 1 for every text, over whatever lies behind it. axe knows no gradients, no
// drawings and nothing that floats, so this measures pixels: the page with its texts, and without them.
const LEAST = 7;
const SCALE = 2; // thin strokes have a core only where there are pixels enough

interface Text {
  text: string;
  where: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Every text in sight, with its place; those of controls that cannot be used are left out, as WCAG does. */
function texts(): Text[] {
  const found: Text[] = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    const holder = node.parentElement;
    if (holder === null || !node.textContent?.trim()) continue;
    if (holder.closest('.hidden, .skip, script, style, :disabled, [aria-disabled="true"]'))
      continue;
    const style = getComputedStyle(holder);
    if (style.visibility === 'hidden' || style.clipPath === 'inset(50%)') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { x, y, width, height } = range.getBoundingClientRect();
    const inside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
    if (!inside || width < 3 || height < 3) continue;
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const drawn = holder.closest('svg') !== null;
    if (!drawn && !(top?.contains(holder) || holder.contains(top))) continue; // something lies over it
    const name = holder.getAttribute('class') ?? '';
    found.push({
      text: node.textContent.trim(),
      where: `${holder.tagName.toLowerCase()}.${name}`,
      ...{ x, y, width, height },
    });
  }
  return found;
}

/** Add rules in a way that the page's own policy allows. */
async function dress(page: Page, rules: string): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, rules);
}

/** The least contrast of each text: where its strokes are full, against the same pixels without it. */
async function measure(page: Page): Promise<{ text: string; where: string; contrast: number }[]> {
  await dress(page, '* { transition: none !important; animation: none !important }');
  const wanted = await page.evaluate(texts);
  const shown = await page.screenshot({ caret: 'hide' });
  await dress(
    page,
    '* { color: transparent !important; -webkit-text-fill-color: transparent !important } ' +
      'svg text { fill: transparent !important }',
  );
  const hidden = await page.screenshot({ caret: 'hide' });
  await page.evaluate(() => (document.adoptedStyleSheets = []));
  const desk = await page.context().newPage();
  const measured = await desk.evaluate(contrasts, {
    wanted,
    pictures: [shown.toString('base64'), hidden.toString('base64')],
    scale: SCALE,
  });
  await desk.close();
  return measured;
}

async function contrasts(given: { wanted: Text[]; pictures: string[]; scale: number }) {
  const [shown, hidden] = await Promise.all(
    given.pictures.map(async (picture) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d', { willReadFrequently: true })!;
      context.drawImage(image, 0, 0);
      return context;
    }),
  );
  const linear = Array.from({ length: 256 }, (_, byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const light = (data: Uint8ClampedArray, at: number): number =>
    0.2126 * linear[data[at]!]! + 0.7152 * linear[data[at + 1]!]! + 0.0722 * linear[data[at + 2]!]!;
  return given.wanted.map(({ text, where, x, y, width, height }) => {
    const box = [x, y, width, height].map((side) => Math.round(side * given.scale));
    const [left, top, wide, high] = box as [number, number, number, number];
    const one = shown!.getImageData(left, top, wide, high).data;
    const other = hidden!.getImageData(left, top, wide, high).data;
    const pixels: { change: number; contrast: number }[] = [];
    for (let at = 0; at < one.length; at += 4) {
      const [a, b] = [light(one, at), light(other, at)];
      const change = [0, 1, 2].reduce(
        (sum, part) => sum + Math.abs(one[at + part]! - other[at + part]!),
        0,
      );
      pixels.push({ change, contrast: (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) });
    }
    const most = Math.max(...pixels.map(({ change }) => change));
    const core = pixels.filter(({ change }) => change >= 0.95 * most);
    const contrast = most === 0 ? 1 : Math.min(...core.map((pixel) => pixel.contrast));
    return { text, where, contrast: Math.round(contrast * 100) / 100 };
  });
}

for (const scene of SCENES) {
  for (const board of ['felt', 'wood']) {
    test(`every text on the ${scene.game} table is read in high contrast, ${board}`, async ({
      browser,
    }) => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        deviceScaleFactor: SCALE,
      });
      const page = await context.newPage();
      await page.addInitScript((board) => {
        const chosen = { theme: 'contrast', speed: 'off', sound: 'off', board };
        localStorage.setItem('parlour.settings', JSON.stringify(chosen));
      }, board);
      const seats = Array.from({ length: scene.seats }, (_, seat) =>
        seat === scene.seat ? '' : 'beginner',
      );
      await sit(page, { game: scene.game, rules: scene.rules, position: scene.position, seats });
      await expect(page.locator('.table .area > *').first()).toBeVisible();
      const tables = [...(await measure(page))];
      await page.getByRole('tab', { name: 'Scores' }).click();
      tables.push(...(await measure(page)));
      expect(tables.length).toBeGreaterThan(20);
      expect(tables.filter(({ contrast }) => contrast < LEAST)).toEqual([]);
      await context.close();
    });
  }
}
