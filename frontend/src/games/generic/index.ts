import type { GameModule } from '../module';
import Table from './Table.svelte';

export default { Table } satisfies GameModule;
