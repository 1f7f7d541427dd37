import { expect, test, type Page } from '@playwright/test';

import { sit, still } from './tables';

interface View {
  seat: number;
  my_move: boolean;
  seats: { label: string }[];
  events: unknown[];
  view: { hand: string[]; given: string[] };
}

const SIGNS: Record<string, string> = { C: '♣', D: '♦', H: '♥', S: '♠' };
const SUITS: Record<string, string> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };
const RANKS: Record<string, string> = { T: '10', J: 'jack', Q: 'queen', K: 'king', A: 'ace' };

/** Every way in which the page could write a card. */
function waysToWrite(card: string): RegExp {
  const [rank, suit] = [card.charAt(0), card.charAt(1)];
  const shown = rank === 'T' ? '10' : rank;
  const name = RANKS[rank] ?? rank;
  const either = `${name}|${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  // A card that is drawn refers to the deck, which itself lies in the page whatever anybody holds.
  const drawn = `#deck-${SUITS[suit]}-${rank}`;
  return new RegExp(
    `${drawn}\\b|\\b(${card}\\b|${shown}${SIGNS[suit]}|(${either}) of ${SUITS[suit]})`,
  );
}

/** All that is in the page: text, attributes, names for screen readers, the title. Scripts and styles are no words. */
function everything(page: Page): Promise<string> {
  return page.evaluate(() => {
    const found = [document.title];
    for (const element of document.querySelectorAll('body, body *')) {
      if (['SCRIPT', 'STYLE'].includes(element.tagName)) continue;
      for (const { name, value } of element.attributes) {
        if (!['d', 'class', 'style', 'viewBox', 'transform'].includes(name)) found.push(value);
      }
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '');
      }
    }
    return found.join('\n');
  });
}

/** The table as the server shows it to a seat, or to those who share this screen. */
async function viewOf(page: Page, id: string, seat?: number): Promise<View> {
  const saved = await page.evaluate(() => localStorage.getItem('parlour.games') ?? '[]');
  const [{ tokens }] = JSON.parse(saved) as [{ tokens: Record<string, string> }];
  const query = seat === undefined ? '' : `?seat=${seat}`;
  const response = await page.request.get(`/api/v1/tables/${id}${query}`, {
    headers: { Authorization: `Bearer ${Object.values(tokens).join(',')}` },
  });
  return (await response.json()) as View;
}

async function cardsOf(page: Page, id: string, seat: number): Promise<string[]> {
  const { view } = await viewOf(page, id, seat);
  return [...view.hand, ...view.given];
}

async function expectNothingOf(page: Page, cards: readonly string[]): Promise<void> {
  const told = await everything(page);
  expect(cards.filter((card) => waysToWrite(card).test(told))).toEqual([]);
}

test('while the screen is handed over nothing of a hand is in the page, and nothing can be done', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const id = await sit(page, { game: 'hearts', seats: ['', 'beginner', '', 'beginner'] });
  await expect(page.getByText('Hand the screen to North.').first()).toBeVisible();
  const [north, south] = [await cardsOf(page, id, 0), await cardsOf(page, id, 2)];
  expect(north).toHaveLength(13);
  expect(south).toHaveLength(13);
  await expectNothingOf(page, [...north, ...south]);

  for (const name of ['Hint', 'Undo', 'Resign']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
  }
  await expect(page.getByRole('tab')).toHaveCount(0);
  for (const key of ['h', 'u', 'e', 'm', 's', 'l', 'p', 'c', 'o']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByText('Download the record')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectNothingOf(page, [...north, ...south]);
  expect(asked.filter((path) => /\/(hint|undo|explain|record|legal)$/.test(path))).toEqual([]);

  await page.getByRole('button', { name: 'I am North: show my side' }).click();
  await expect(page.getByRole('group', { name: /Your hand, 13 cards/ })).toBeVisible();
  const told = await everything(page);
  expect(north.every((card) => waysToWrite(card).test(told))).toBe(true); // the reading would find them
  await expectNothingOf(page, south);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.getByRole('region', { name: 'Hint' }).getByText('Step 1 of 4')).toBeAttached();
  await page.keyboard.press('h');
  await expect(page.getByRole('region', { name: 'Hint' }).getByText('Step 2 of 4')).toBeAttached();

  const hand = page.getByRole('group', { name: /Your hand/ }).getByRole('button');
  for (const place of [0, 1, 2]) await hand.nth(place).click();
  await page.getByRole('button', { name: /^Pass to/ }).click();
  await expect(page.getByText('Hand the screen to South.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'I am South: show my side' })).toBeFocused();
  await expectNothingOf(page, [...north, ...south]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: /Your hand, 13 cards/ })).toBeVisible();
  await expectNothingOf(page, north);
});

test('after a move of a player the cover asks for the one who is to move', async ({ page }) => {
  const seats = ['', 'beginner', '', 'beginner'];
  const id = await sit(page, { game: 'hearts', rules: { first_round: 4 }, seats });
  const uncover = page.getByRole('button', { name: /: show my side$/ });
  const playable = page.locator('.hand button.playable');
  const asked = new Set<number>();
  for (let turn = 0; turn < 8; turn += 1) {
    await expect(uncover.or(playable.first())).toBeVisible();
    const now = await viewOf(page, id);
    expect(now.my_move).toBe(true);
    if (await uncover.isVisible()) {
      asked.add(now.seat);
      const who = now.seats[now.seat]!.label;
      await expect(uncover).toHaveText(`I am ${who}: show my side`);
      await uncover.click();
    }
    await playable.first().click({ position: { x: 9, y: 14 } });
    await expect
      .poll(async () => (await viewOf(page, id)).events.length)
      .toBeGreaterThan(now.events.length);
    await expect.poll(async () => (await viewOf(page, id)).my_move).toBe(true);
  }
  expect([...asked].sort()).toEqual([0, 2]);
});

test('open games on one screen are never covered', async ({ page }) => {
  await sit(page, { seats: ['', ''] });
  await page.getByRole('button', { name: 'd3, empty, legal move' }).click();
  await expect(page.getByRole('button', { name: /last move/ })).toBeVisible();
  await expect(page.getByText('Hand the screen')).toHaveCount(0);
});

test('while cards are passed nobody is seen thinking, whoever has passed', async ({ page }) => {
  await still(page);
  const heard: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
  });
  await sit(page, { game: 'hearts', seats: ['', 'normal', 'expert', 'beginner'] });
  await expect(page.getByRole('group', { name: /Your hand, 13 cards/ })).toBeVisible();
  const plates = page.locator('.seat');
  await page.waitForTimeout(2500);
  await expect(page.getByText('thinking')).toHaveCount(0);
  await expect(plates.and(page.locator('.turn'))).toHaveCount(4);
  expect(heard.filter((message) => message.includes('"thinking"'))).toEqual([]);
});
