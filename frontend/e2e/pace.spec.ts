/** How fast the page is: `npm run pace`. It prints figures and judges none, for machines differ. */
import { test, type Page } from '@playwright/test';

import { take } from './tables';

const TIMES = 7;
const SLOWED = 4;

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const told = (values: number[]): string =>
  `median ${median(values).toFixed(0)} ms, most ${Math.max(...values).toFixed(0)} ms of ${values.length}`;

async function slow(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

test('first paint @pace', async ({ browser, baseURL }) => {
  const paints: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
    const page = await context.newPage();
    await slow(page, SLOWED);
    await page.goto('/');
    await page.waitForSelector('h1');
    paints.push(
      await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      ),
    );
    await context.close();
  }
  console.log(`first paint, processor slowed ${SLOWED} times: ${told(paints)} (goal 1,000 ms)`);
});

test('a move shows itself @pace', async ({ browser, baseURL }) => {
  const starts: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
    const page = await context.newPage();
    const { id, game, tokens } = await take(page);
    await page.addInitScript(
      ({ id, game, tokens }) => {
        const saved = {
          id,
          game,
          tokens,
          title: '',
          players: [],
          moves: 0,
          result: '',
          updated: 1,
        };
        localStorage.setItem('parlour.games', JSON.stringify([saved]));
      },
      { id, game, tokens },
    );
    await page.goto(`/table/${id}`);
    const square = page.getByRole('button', { name: 'd3, empty, legal move' });
    await square.waitFor();
    await page.evaluate(() => {
      const state = window as unknown as { clicked: number; moved: number };
      state.moved = 0;
      document.addEventListener('click', () => (state.clicked = performance.now()), {
        capture: true,
        once: true,
      });
      const look = (): void => {
        // A running animation or transition of the board, as the browser itself counts them.
        const board = document.querySelector('main');
        const running = document.getAnimations().filter((one) => {
          const target = (one.effect as KeyframeEffect | null)?.target;
          return target instanceof Element && board?.contains(target);
        });
        if (state.clicked && running.length > 0) state.moved = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await square.click();
    await page.waitForFunction(() => (window as unknown as { moved: number }).moved > 0);
    starts.push(
      await page.evaluate(() => {
        const state = window as unknown as { clicked: number; moved: number };
        return state.moved - state.clicked;
      }),
    );
    await context.close();
  }
  console.log(`from the click to the first frame of its animation: ${told(starts)} (goal 50 ms)`);
});
