/** The words of the page, in the reader's language; sentences about games come from the server. */
import { languageIn } from '../language';
import { en } from './en';
import { zh } from './zh';

export type Text = typeof en;

const texts: Record<ReturnType<typeof languageIn>, Text> = { en, zh };

export const t: Text = texts[languageIn()];
