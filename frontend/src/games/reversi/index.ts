import { t } from '../../lib/text';
import type { GameModule } from '../module';
import { discs, duration, PASS, read } from './board';
import Table from './Table.svelte';
import Tally from './Tally.svelte';
import Token from './Token.svelte';

export default {
  Table,
  touch: 'clack',
  Token,
  square: true,
  worths: true,
  worthLabel: (value) => t.signed(discs(value)),
  Between: Tally,
  unit: () => t.reversi.discs,
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
