/** The words of the page, in the reader's language; sentences about games come from the server. */
import { en } from './en';

export type Text = typeof en;

const languages: Record<string, Text> = { en };

function choose(): Text {
  const wanted = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
  for (const tag of wanted) {
    const found = languages[tag.toLowerCase()] ?? languages[tag.slice(0, 2).toLowerCase()];
    if (found) return found;
  }
  return en;
}

export const t: Text = choose();
