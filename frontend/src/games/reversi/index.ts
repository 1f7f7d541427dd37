import { t } from '../../lib/text';
import type { GameModule } from '../module';
import { duration, PASS, read } from './board';
import Table from './Table.svelte';
import Token from './Token.svelte';

export default {
  Table,
  Token,
  square: true,
  worths: true,
  duration,
  moveLabel: (text) => (text === PASS ? t.reversi.passed : text),
  caption: (view) => {
    const { opening } = read(view);
    return opening === null ? null : t.reversi.opening(opening);
  },
  scores: (view) => {
    const { discs } = read(view);
    return [discs.black, discs.white];
  },
} satisfies GameModule;
