import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';

import { overflow, sitDown, still, take, type Taken } from './tables';

const API = '/api/v1/puzzles';
const GAMES = ['bridge', 'hearts', 'pentomino', 'reversi', 'tractor'];

interface Summary {
  id: string;
  game: string;
  theme: string;
  task: string;
}

async function puzzlesOf(page: Page, game: string): Promise<Summary[]> {
  return (await (await page.request.get(`${API}?game=${game}`)).json()).puzzles;
}

/** The right answer, and one that is wrong. */
async function answers(page: Page, id: string): Promise<{ right: string; wrong: string }> {
  const shown = await (await page.request.get(`${API}/${id}`)).json();
  const verdict = await (await page.request.post(`${API}/${id}/answer`, { data: {} })).json();
  const legal: string[] = shown.legal.actions.map(({ text }: { text: string }) => text);
  const wrong = legal.find((text) => !verdict.answers.includes(text)) ?? '';
  return { right: verdict.answers[0], wrong };
}

test.beforeEach(async ({ page }) => still(page));

test('a puzzle of Reversi by mouse: wrong, again, right, and it comes back', async ({ page }) => {
  const [first] = await puzzlesOf(page, 'reversi');
  const { right, wrong } = await answers(page, first!.id);
  await page.goto(`/puzzles/${first!.id}`);
  await expect(page.getByText(first!.task)).toBeVisible();
  await page.getByRole('gridcell', { name: new RegExp(`^${wrong}\\b`, 'i') }).click();
  await expect(page.getByRole('heading', { name: 'Not this one' })).toBeVisible();
  await expect(page.getByText('It comes again tomorrow.')).toBeVisible();
  await page.getByRole('button', { name: 'See what happens' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('gridcell', { name: new RegExp(`^${right}\\b`, 'i') }).click();
  await expect(page.getByRole('heading', { name: 'Right', exact: true })).toBeVisible();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('parlour.puzzles') ?? ''));
  expect(kept.version).toBe(1);
  expect(kept.done[first!.id].right).toBe(false);
  expect(kept.ratings.reversi.tried).toBe(1);
  expect(kept.queue[first!.id].box).toBe(2);
});

for (const game of GAMES) {
  test(`${game}: the solution is shown and played through`, async ({ page }) => {
    const [first] = await puzzlesOf(page, game);
    await page.goto(`/puzzles/${first!.id}`);
    await page.getByRole('button', { name: 'Show me' }).click();
    await expect(page.getByRole('heading', { name: 'The solution' })).toBeVisible();
    await page.getByRole('button', { name: 'Play the solution' }).click();
    await expect(page.getByText(/, 1 of \d/)).toBeVisible();
    await page.keyboard.press('n');
    await expect(page).not.toHaveURL(new RegExp(first!.id));
  });
}

test('the list: the day, what is due, damaged storage, small screens', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'parlour.puzzles',
      '{"version":1,"queue":{"reversi-x":{"box":1,"due":"2026-01-01"},"y":7}}',
    ),
  );
  await page.goto('/puzzles');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByText('could not be read in part')).toBeVisible();
  await expect(page.locator('a[href="/puzzles/reversi-x"]')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('parlour.puzzles.damaged'))).toContain(
    'reversi-x',
  );
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
  await page.goto('/puzzles/reversi-none');
  await expect(page.getByRole('heading', { name: 'No such puzzle' })).toBeVisible();
});

/** A card as its button is called: `JS` or `SJ`, jokers `LJ` and `BJ`. */
function cardName(card: string): RegExp {
  if (card === 'LJ' || card === 'BJ') return card === 'LJ' ? /^Small joker/ : /^Big joker/;
  const suits: Record<string, string> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };
  const ranks: Record<string, string> = { T: '10', J: 'Jack', Q: 'Queen', K: 'King', A: 'Ace' };
  const [suit, rank] = /^[CDHS]\w/.test(card)
    ? [card.charAt(0), card.slice(1)]
    : [card.slice(-1), card.slice(0, -1)];
  return new RegExp(`^${ranks[rank] ?? rank} of ${suits[suit]}`);
}

const CORNER = { position: { x: 9, y: 14 } }; // the part of a card that no other card covers
const inHand = (page: Page, card: string): Locator =>
  page.locator('.hand').getByRole('button', { name: cardName(card) });

const expectRight = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Right', exact: true })).toBeVisible();

/** What the server does not have, of all that the page asks for. */
function missingAnswers(page: Page): string[] {
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  return missing;
}

for (const game of ['hearts', 'bridge']) {
  test(`${game}: a puzzle is solved by mouse`, async ({ page }) => {
    const missing = missingAnswers(page);
    const [first] = await puzzlesOf(page, game);
    const { right } = await answers(page, first!.id);
    await page.goto(`/puzzles/${first!.id}`);
    await inHand(page, right).click(CORNER);
    await expectRight(page);
    expect(missing).toEqual([]);
  });
}

test('tractor: a throw is solved by mouse', async ({ page }) => {
  const throwing = (await puzzlesOf(page, 'tractor')).find(({ theme }) => theme === 'throws');
  const { right } = await answers(page, throwing!.id);
  await page.goto(`/puzzles/${throwing!.id}`);
  for (const card of right.split(' ')) {
    const free = inHand(page, card).and(page.locator(':not(.chosen)'));
    await free.first().click(CORNER);
  }
  await page.getByRole('button', { name: /^Play( \d+ cards?)?$/ }).click();
  await expectRight(page);
});

test('pentomino: a piece is turned and laid down by mouse', async ({ page }) => {
  const [first] = await puzzlesOf(page, 'pentomino');
  const { right } = await answers(page, first!.id);
  const [letter, cells] = right.split(':');
  await page.goto(`/puzzles/${first!.id}`);
  await page.getByRole('button', { name: new RegExp(`^${letter}(,|$)`) }).click();
  expect(await turnedOnto(page, cells!.split(' '))).toBe(true);
  await page.mouse.down();
  await page.mouse.up();
  await expectRight(page);
});

/** Turn the piece in the hand, and hold it over one square after the other, until it covers just these. */
async function turnedOnto(page: Page, cells: string[]): Promise<boolean> {
  const squares = cells.map((name) =>
    page.getByRole('grid').getByRole('button', { name: new RegExp(`^${name},`) }),
  );
  const middles = await Promise.all(squares.map(middleOf));
  for (let turn = 0; turn < 8; turn += 1) {
    for (const square of squares) {
      await square.hover();
      const covered = await Promise.all((await page.locator('.ghost .free').all()).map(middleOf));
      const near = ([x, y]: Point): boolean =>
        middles.some((other) => Math.hypot(x - other[0], y - other[1]) < 9);
      if (covered.length === cells.length && covered.every(near)) return true;
    }
    await page.getByRole('button', { name: turn === 3 ? 'Flip' : 'Rotate', exact: true }).click();
  }
  return false;
}

type Point = readonly [number, number];

async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  return [box!.x + box!.width / 2, box!.y + box!.height / 2];
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });

/** Press a key until the focus is on what is looked for. */
async function pressUntil(page: Page, key: string, name: RegExp): Promise<void> {
  for (let press = 0; press < 60 && !name.test(await focused(page)); press += 1) {
    await page.keyboard.press(key);
  }
  expect(await focused(page)).toMatch(name);
}

test('the puzzle of the day is reached and solved by keyboard alone', async ({ page }) => {
  const date = new Date().toISOString().slice(0, 10);
  const daily = await page.request.get(`${API}/daily?game=reversi&date=${date}`);
  const [first]: Summary[] = (await daily.json()).puzzles;
  const { right } = await answers(page, first!.id);
  await page.goto('/puzzles');
  await expect(page.getByRole('link', { name: 'Reversi', exact: true })).toBeVisible();
  await pressUntil(page, 'Tab', /^Reversi$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText(first!.task)).toBeVisible();
  await pressUntil(page, 'Tab', /^[a-h][1-8], /);
  await pressUntil(page, '.', new RegExp(`^${right}, `));
  await page.keyboard.press('Enter');
  await expectRight(page);
  await page.keyboard.press('n');
  await expect(page).not.toHaveURL(new RegExp(first!.id));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/puzzles$/);
  await expect(page.getByText('Solved', { exact: true })).toBeVisible();
});

test('a puzzle changes its language, and has no faults for screen readers', async ({ page }) => {
  const [first] = await puzzlesOf(page, 'hearts');
  const { wrong } = await answers(page, first!.id);
  await page.goto(`/puzzles/${first!.id}`);
  await inHand(page, wrong).click(CORNER);
  await expect(page.getByRole('heading', { name: 'Not this one' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog').getByText('中文', { exact: true }).click();
  const shown = await page.request.get(`${API}/${first!.id}`, {
    headers: { 'Accept-Language': 'zh' },
  });
  await expect(page.getByText((await shown.json()).task)).toBeVisible();
  await expect(page.getByRole('button', { name: '看答案' })).toBeVisible();
});

test('puzzles of all games fit on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const game of GAMES) {
    const [first] = await puzzlesOf(page, game);
    await page.goto(`/puzzles/${first!.id}`);
    await expect(page.getByText(first!.task)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show me' })).toBeVisible();
    expect(await overflow(page), game).toBeLessThanOrEqual(0);
  }
});

// White has one move that saves the draw, with seven squares empty.
const ENDING =
  'D3c5C6c3B5b6B3f4B7b2C4d6E3a6C2a5G5g4F6a2F5h6F3e6G6c1H5a8H7h3B4d2A1b1A3e2E1d1F1a4A7g3F2g2F7d7B8c8C7e7F8e8H4';

test('a mistake of a reviewed game is kept, and comes up as a puzzle', async ({ page }) => {
  const table = await take(page, { seats: ['', ''], position: ENDING });
  await playOn(page, table, 'g7');
  await sitDown(page, table);
  await page.goto(`/table/${table.id}/review`);
  await page.getByRole('button', { name: /^Keep my .*mistake/ }).click();
  await page.getByRole('link', { name: 'They wait for you among the puzzles.' }).click();
  await page.getByRole('link', { name: 'Reversi: you played g7' }).last().click();
  await expect(page.getByText('Judged by the review of your game, not proved.')).toBeVisible();
  await page.getByRole('gridcell', { name: /^h8\b/ }).click();
  await expectRight(page);
});

/** Make a move, and then any until the game is over. */
async function playOn(page: Page, { id, tokens }: Taken, move: string): Promise<void> {
  const headers = { Authorization: `Bearer ${Object.values(tokens).join(',')}` };
  for (let text = move; text !== '';) {
    const view = await (await page.request.get(`/api/v1/tables/${id}`, { headers })).json();
    const data = { seat: view.seat, turn: view.turn, text };
    const made = await page.request.post(`/api/v1/tables/${id}/actions`, { headers, data });
    expect(made.status(), await made.text()).toBe(200);
    const legal = await page.request.get(`/api/v1/tables/${id}/legal`, { headers });
    text = (await legal.json()).actions[0]?.text ?? '';
  }
}
