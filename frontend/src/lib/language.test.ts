import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { languageIn, speak } from './language';
import { en } from './text/en';
import { zh } from './text/zh';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function browser(...languages: string[]): void {
  vi.stubGlobal('navigator', { languages });
}

test('the first language of the browser that the page knows', () => {
  browser('fr-FR', 'zh-CN', 'en');
  expect(languageIn()).toBe('zh');
  browser('fr');
  expect(languageIn()).toBe('en');
});

test('what was chosen comes before what the browser says', () => {
  browser('en');
  vi.stubGlobal('location', { reload: vi.fn() });
  speak('zh');
  expect(languageIn()).toBe('zh');
  expect(location.reload).toHaveBeenCalledOnce();
});

test('no Chinese sentence is left in English by mistake', () => {
  const same: string[] = [];
  const walk = (one: unknown, other: unknown, path: string): void => {
    if (typeof one === 'string') {
      if (one === other && /[a-z]{3}/.test(one)) same.push(path);
    } else if (typeof one === 'object' && one !== null) {
      for (const [key, value] of Object.entries(one)) {
        walk(value, (other as Record<string, unknown>)[key], `${path}.${key}`);
      }
    }
  };
  walk(en, zh, 't');
  expect(same).toEqual(['t.name']);
});

/** What a function of texts takes is the same in both languages; a Chinese sentence may leave out a plural. */
test('both languages have the same keys and take the same facts', () => {
  const faults: string[] = [];
  const walk = (one: unknown, other: unknown, path: string): void => {
    if (typeof one !== typeof other) faults.push(`${path}: ${typeof one}, ${typeof other}`);
    else if (typeof one === 'function') {
      if ((other as () => void).length > one.length) faults.push(`${path}: more facts`);
    } else if (typeof one === 'object' && one !== null) {
      const there = Object.keys(other as object);
      for (const key of there) if (!(key in one)) faults.push(`${path}.${key}: only in Chinese`);
      for (const [key, value] of Object.entries(one)) {
        if (there.includes(key))
          walk(value, (other as Record<string, unknown>)[key], `${path}.${key}`);
        else faults.push(`${path}.${key}: only in English`);
      }
    }
  };
  walk(en, zh, 't');
  expect(faults).toEqual([]);
});
