/** How positions are set up by hand, by game; a game that is not here is set up by its text. */
import type { Component } from 'svelte';

import type { Value } from '../types';
import type { Study } from './study.svelte';

export interface EditorProps {
  study: Study;
  /** The rules that are chosen for the position. */
  rules: Record<string, Value>;
  /** The position as text; empty while it is none. */
  text: string;
}

type Loaded = Promise<{ default: Component<EditorProps, object, 'text'> }>;

const editors: Record<string, () => Loaded> = {
  bridge: () => import('./DealEditor.svelte'),
  hearts: () => import('./DealEditor.svelte'),
  pentomino: () => import('./PieceEditor.svelte'),
  reversi: () => import('./DiscEditor.svelte'),
};

export const editorOf = (game: string): Loaded =>
  (editors[game] ?? (() => import('./TextEditor.svelte')))();
