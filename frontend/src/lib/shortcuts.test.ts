import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { settings } from './settings.svelte';
import { shortcuts } from './shortcuts.svelte';

const run = vi.fn();
let remove: () => void;

function press(key: string, init: KeyboardEventInit = {}, target: Element = document.body): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  target.addEventListener('keydown', (heard) => shortcuts.handle(heard as KeyboardEvent), {
    once: true,
  });
  target.dispatchEvent(event);
}

beforeEach(() => {
  run.mockClear();
  document.body.innerHTML = '<input /><button>x</button>';
  remove = shortcuts.add([{ key: 'h', label: 'Hint', run }]);
});

afterEach(() => {
  remove();
  settings.shortcuts = true;
});

test('a key of the page runs, small or capital', () => {
  press('h');
  press('H');
  expect(run).toHaveBeenCalledTimes(2);
});

test('not with a modifier, not while typing, not when switched off, not in another page', () => {
  press('h', { ctrlKey: true });
  press('h', {}, document.querySelector('input')!);
  settings.shortcuts = false;
  press('h');
  settings.shortcuts = true;
  remove();
  press('h');
  expect(run).not.toHaveBeenCalled();
});

test('not while a dialog is open', () => {
  document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>');
  press('h');
  expect(run).not.toHaveBeenCalled();
});
