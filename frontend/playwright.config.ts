import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

import { defineConfig } from '@playwright/test';

// This file is evaluated again in every worker, so what is chosen here is kept in the environment.
process.env.PARLOUR_TEST_PORT ??= String(20_000 + (process.pid % 20_000));
if (process.env.PARLOUR_TEST_HOME === undefined) {
  const made = mkdtempSync(join(tmpdir(), 'parlour-e2e-'));
  process.env.PARLOUR_TEST_HOME = made;
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
}

const address = `http://127.0.0.1:${process.env.PARLOUR_TEST_PORT}`;
const home = process.env.PARLOUR_TEST_HOME;
const executablePath = process.env.PARLOUR_CHROMIUM;
// The example games are installed nowhere: this is how the server finds them, as tests/examples.py does.
const examples = ['installed', 'connect4', 'relay', 'whist'].map((name) =>
  join('..', 'tests', 'example_plugin', name),
);
const pythonPath = [...examples.map((folder) => resolve(folder)), process.env.PYTHONPATH];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  reporter: 'list',
  timeout: 180_000,
  expect: { timeout: 60_000 }, // machines that test are slow and busy
  use: {
    baseURL: address,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--disable-gpu', '--disable-quic'],
    },
    screenshot: 'only-on-failure',
    serviceWorkers: 'block', // every test would fetch the whole page anew; offline.spec.ts has them
  },
  webServer: {
    command: `exec ../.venv/bin/parlour serve --port ${process.env.PARLOUR_TEST_PORT}`,
    url: address,
    // Saved games of the tests stay out of the user's own folders.
    env: {
      XDG_DATA_HOME: home,
      XDG_STATE_HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      PARLOUR_WEB_AWAY_SECONDS: '12', // nobody wants to wait for a minute
      PYTHONPATH: pythonPath.filter(Boolean).join(delimiter),
    },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 3_000 },
  },
});
