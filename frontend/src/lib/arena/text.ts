/** The arena's words in the reader's language; they come with its page, not with a first game. */
import { languageIn } from '../language';
import { arena as en } from '../text/en-arena';
import { arena as zh } from '../text/zh-arena';

export const words = { en, zh }[languageIn()];
