import type { GameModule } from '../module';
import { duration, read } from './board';
import Table from './Table.svelte';
import Token from './Token.svelte';

export default {
  Table,
  Token,
  duration,
  scores: (view) => {
    const { discs } = read(view);
    return [discs.black, discs.white];
  },
} satisfies GameModule;
