import type { GameModule } from '../module';
import Sheet from './Sheet.svelte';
import Table from './Table.svelte';
import { duration, look, say, signs } from './tractor';

export default {
  Table,
  touch: 'snap',
  Sheet,
  seated: true,
  duration,
  look,
  say,
  moveLabel: signs,
} satisfies GameModule;
