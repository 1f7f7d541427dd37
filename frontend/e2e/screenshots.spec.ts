import { test } from '@playwright/test';

// Pictures for the documentation; `make screenshots` runs them, `make test` does not.
test('home', { tag: '@screenshots' }, async ({ page }) => {
  await page.goto('/');
  await page.screenshot({ path: '../docs/screenshots/home.png' });
});
