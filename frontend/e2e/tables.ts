import { expect, type Page } from '@playwright/test';

export interface Wanted {
  game?: string;
  rules?: Record<string, unknown>;
  /** A spec per seat; empty for a person. */
  seats?: string[];
  position?: string;
}

export interface Taken {
  id: string;
  game: string;
  /** The tokens of the people's seats, and of who opened the table. */
  tokens: Record<string, string>;
}

/** Open a table through the API. */
export async function take(page: Page, wanted: Wanted = {}): Promise<Taken> {
  const { game = 'reversi', rules = {}, seats = ['', 'beginner'], position = '' } = wanted;
  const response = await page.request.post('/api/v1/tables', {
    data: { game, rules, position, seats: seats.map((spec) => ({ spec, name: '' })) },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { id, tokens, opener } = (await response.json()) as Omit<Taken, 'game'> & {
    opener: string;
  };
  return { id, game, tokens: { ...tokens, opener } };
}

/** Sit down at a table in the browser. */
export async function sitDown(page: Page, { id, game, tokens }: Taken): Promise<void> {
  await page.addInitScript(
    ({ id, game, tokens }) => {
      if (localStorage.getItem('parlour.games')?.includes(id)) return;
      const saved = { id, game, tokens, title: '', players: [], moves: 0, result: '' };
      localStorage.setItem('parlour.games', JSON.stringify([{ ...saved, updated: Date.now() }]));
    },
    { id, game, tokens },
  );
  await page.goto(`/table/${id}`);
}

/** Open a table and sit down at it, without waiting for animations. */
export async function sit(page: Page, wanted: Wanted = {}): Promise<string> {
  const taken = await take(page, wanted);
  await still(page);
  await sitDown(page, taken);
  await expect(page.getByRole('group', { name: 'Actions' })).toBeVisible();
  return taken.id;
}

/** Switch animations off for pages opened from now on. */
export async function still(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (localStorage.getItem('parlour.settings') !== null) return;
    localStorage.setItem('parlour.settings', JSON.stringify({ speed: 'off' }));
  });
}

/** Choose one of the options of a set-up form. */
export async function choose(page: Page, legend: string, option: string): Promise<void> {
  await page.getByRole('group', { name: legend }).getByText(option, { exact: true }).click();
}

/** Play any legal move on a Reversi board until the game is over. */
export async function playOut(page: Page): Promise<void> {
  const over = page.getByRole('button', { name: 'Play again' });
  const pass = page.getByRole('button', { name: 'Pass', exact: true });
  const legal = page.getByRole('button', { name: /legal move/ });
  for (let move = 0; move < 70; move += 1) {
    await expect(over.or(pass).or(legal.first())).toBeVisible();
    if (await over.isVisible()) return;
    const before = await movesPlayed(page);
    if (await pass.isVisible()) await pass.click();
    else await legal.first().click();
    await expect.poll(() => movesPlayed(page)).toBeGreaterThan(before);
  }
  throw new Error('the game does not end');
}

/** How many moves the list shows. */
export function movesPlayed(page: Page): Promise<number> {
  return page.getByRole('region', { name: 'Moves so far' }).getByRole('button').count();
}

/** How far the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Hearts: North has won twelve tricks with all the points so far, and leads the jack of hearts, the last one. */
export const NEARLY_A_MOON = [
  'seed 1',
  'deal QC KC AC QD KD AD JH QH KH AH QS KS AS | 2C 5C 8C JC 4D 7D TD 3H 6H 9H 2S 5S 8S | 3C 6C 9C 2D 5D 8D JD 4H 7H TH 3S 6S 9S | 4C 7C TC 3D 6D 9D 2H 5H 8H 4S 7S TS JS',
  'play 2C 9C TC AC KC 5C 6C 7C QC 8C 3C 4C AD 7D 5D 3D KD TD JD 9D QD 4D 2D 6D AS 8S 3S JS KS 2S 6S 4S QS 5S 9S 7S AH 6H 7H 8H KH 9H TH 5H QH 3H 4H 2H',
].join('\n');

/** Hearts: North leads, and the ten of spades drives the queen out. */
export const SMOKE_OUT = [
  'seed 1',
  'deal 6C 9C TC JD KD AD 3H 6H TH QH KH TS AS | 3C 4C 5C 7C JC QC 8D 2H 2S 4S 7S JS KS | 8C AC 2D 3D 5D 5H 9H AH 3S 5S 6S 8S QS | 2C KC 4D 6D 7D 9D TD QD 4H 7H 8H JH 9S',
  'pass north AD KH AS',
  'pass east QC 4S JS',
  'pass south 8C AC AH',
  'pass west KC QD JH',
  'play 2C QC JC KC 2D 4D KD 8D 4S 2S 6S AS 9S JS 7S 8S JD KS 5D TD 9C 8C QD KH',
].join('\n');
export const SMOKE_RULES = { rounds: 1, first_round: 2 };
