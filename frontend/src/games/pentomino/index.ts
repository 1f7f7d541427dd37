import type { GameModule } from '../module';
import { shortMove } from './board';
import Table from './Table.svelte';

export default {
  Table,
  roomy: true,
  verdicts: true,
  moveLabel: shortMove,
  duration: () => 420,
} satisfies GameModule;
