import type { GameModule } from '../module';
import { duration, look, moveLabel, read, say } from './bridge';
import Compared from './Compared.svelte';
import Sheet from './Sheet.svelte';
import Table from './Table.svelte';

export default {
  Table,
  touch: 'snap',
  Sheet,
  Compared,
  seated: true,
  duration,
  look,
  say,
  moveLabel,
  next: (view) => ({ ...view.rules, board: read(view).board + 1 }),
} satisfies GameModule;
