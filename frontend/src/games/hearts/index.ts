import { withSigns } from '../../lib/cards/card';
import type { GameModule } from '../module';
import { duration, look, say, totals } from './hearts';
import Sheet from './Sheet.svelte';
import Table from './Table.svelte';

export default {
  Table,
  touch: 'snap',
  Sheet,
  seated: true,
  duration,
  look,
  say,
  moveLabel: withSigns,
  scores: totals,
} satisfies GameModule;
