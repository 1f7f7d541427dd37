/** Which language the page speaks: the one that was chosen, else the first of the browser's that it knows. */
import { read, write } from './storage';

export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];

const KEY = 'parlour.language';

/** What the languages call themselves. */
export const NAMES: Record<Language, string> = { en: 'English', zh: '中文' };

function known(tag: unknown): Language | undefined {
  return languages.find((language) => String(tag).toLowerCase().split('-')[0] === language);
}

export function languageIn(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
  return known(read(KEY, null)) ?? wanted.map(known).find((one) => one !== undefined) ?? 'en';
}

/** Speak another language from now on. Words are everywhere, so the page begins anew. */
export function speak(language: Language): void {
  write(KEY, language);
  location.reload();
}
