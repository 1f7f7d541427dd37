/** Single-key shortcuts: pages say what their keys do, one listener runs them, `?` lists them. */
import { untrack } from 'svelte';

import { settings } from './settings.svelte';

export interface Shortcut {
  /** The value of `KeyboardEvent.key`; letters in lower case. */
  key: string;
  label: string;
  run: () => void;
}

class Shortcuts {
  /** The shortcuts of the page, most recent page last. */
  groups = $state.raw<readonly (readonly Shortcut[])[]>([]);

  /** Add a page's keys, in an effect; call the answer to take them away again. */
  add(group: readonly Shortcut[]): () => void {
    this.groups = [...untrack(() => this.groups), group];
    return () => {
      this.groups = this.groups.filter((other) => other !== group);
    };
  }

  get all(): Shortcut[] {
    return this.groups.flat();
  }

  handle(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (typing(event.target) || document.querySelector('dialog[open]')) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key.length === 1 && !settings.shortcuts && key !== '?') return;
    const found = this.all.findLast((shortcut) => shortcut.key === key);
    if (found === undefined) return;
    event.preventDefault();
    found.run();
  }
}

/** Whether keys pressed here are text, or move a control. */
function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}

export const shortcuts = new Shortcuts();
