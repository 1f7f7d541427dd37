import { expect, test, type Page } from '@playwright/test';

import { sit } from './tables';

// Hearts with three tricks to go in the first of two rounds.
const LATE =
  'seed 3\ndeal 4C 6C 3D 4D TD JD KD TH QH 3S 7S 8S JS | 2C 3C 5C 9C 2D 9D 2H 8H 9H KH 2S KS AS | 8C TC 6D 7D 8D QD AD 3H 4H 5H 7H 5S 6S | 7C JC QC KC AC 5D 6H JH AH 4S 9S TS QS\npass north 4C 6C 3D\npass east 2C 3C 5C\npass south 8C TC 6D\npass west 7C JC QC\nplay 2C 8C 7C 4C TC JC 6C 3C QC 9C 5C KC AC 4D 2D 7D 5D TD 3D 8D JD 9D QD 6D AD 6H KD 2H 3H JH TH 8H AH QH 9H 4H 4S 3S 2S 5S';

/** Play the first legal card until the round is over. */
async function finishRound(page: Page, id: string): Promise<void> {
  const saved = await page.evaluate(() => localStorage.getItem('parlour.games') ?? '[]');
  const tokens = Object.values(
    (JSON.parse(saved) as { tokens: Record<string, string> }[])[0]!.tokens,
  );
  const headers = { Authorization: `Bearer ${tokens.join(',')}` };
  for (let look = 0; look < 300; look += 1) {
    const view = await (await page.request.get(`/api/v1/tables/${id}`, { headers })).json();
    if (view.can.review) return;
    if (view.my_move) {
      const legal = await (
        await page.request.get(`/api/v1/tables/${id}/legal`, { headers })
      ).json();
      const data = { seat: 0, turn: view.turn, text: legal.actions[0].text };
      await page.request.post(`/api/v1/tables/${id}/actions`, { headers, data });
    } else {
      await page.waitForTimeout(200);
    }
  }
  throw new Error('the round does not end');
}

test('a round of Hearts is reviewed while the match goes on, with open hands and the best line', async ({
  page,
}) => {
  const seats = ['', 'beginner', 'beginner', 'beginner'];
  const id = await sit(page, { game: 'hearts', rules: { rounds: 2 }, seats, position: LATE });
  await finishRound(page, id);
  await page.goto(`/table/${id}/review`);
  await expect(page.getByRole('button', { name: 'Round 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByRole('heading', { name: 'In short' })).toBeVisible();
  await page.getByRole('switch', { name: /Only moves/ }).uncheck({ force: true });
  const list = page.getByRole('region', { name: 'Every move' }).getByRole('listitem');
  await expect(list).toHaveCount(12);
  await list.nth(1).getByRole('button').click();
  const hands = page.getByRole('region', { name: /, \d+ cards$/ });
  await expect(hands.first()).toBeVisible();
  await page.getByRole('switch', { name: 'As I saw it' }).check({ force: true });
  await expect(hands).toHaveCount(0);
  await page.getByRole('switch', { name: 'As I saw it' }).uncheck({ force: true });
  await page.getByRole('button', { name: 'Play the best line' }).click();
  await expect(page.getByText(/^Best line, 1 of/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^Best line, 2 of/)).toBeVisible();
  if (process.env.SHOTS) {
    await page.screenshot({ path: `${process.env.SHOTS}/hearts-line.png` });
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.screenshot({ path: `${process.env.SHOTS}/hearts-review.png` });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: `${process.env.SHOTS}/hearts-phone.png`, fullPage: true });
  }
  await page.getByRole('button', { name: 'How much was luck?' }).click();
  await expect(page.getByText(/Our player, in this seat/)).toBeVisible();
});
