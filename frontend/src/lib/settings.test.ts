import { afterEach, expect, test } from 'vitest';

import { settings } from './settings.svelte';

afterEach(() => {
  settings.reducedMotion = false;
  settings.theme = 'system';
  settings.speed = 'normal';
});

test('a chosen theme is marked on the page, the system’s is not', () => {
  const root = document.createElement('html');
  settings.theme = 'contrast';
  settings.show(root);
  expect(root.dataset.theme).toBe('contrast');
  settings.theme = 'system';
  settings.show(root);
  expect(root.dataset.theme).toBeUndefined();
});

test('speeds scale every movement, and off means none', () => {
  settings.speed = 'slow';
  expect(settings.pace).toBeGreaterThan(1);
  settings.speed = 'fast';
  expect(settings.pace).toBeLessThan(1);
  settings.speed = 'off';
  expect(settings.pace).toBe(0);
});

test('the system’s wish for little movement wins', () => {
  settings.speed = 'slow';
  settings.reducedMotion = true;
  expect(settings.pace).toBe(0);
});

test('choices are kept', () => {
  settings.theme = 'dark';
  settings.cloth = 'blue';
  settings.back = 'scales';
  settings.store();
  expect(JSON.parse(localStorage.getItem('parlour.settings') ?? '{}')).toMatchObject({
    theme: 'dark',
    speed: 'normal',
    cloth: 'blue',
    back: 'scales',
  });
});
