/** A trick that everybody has played to lies a moment with its winner ringed, then goes to the winner. */
import { settings } from '../settings.svelte';

/** How long the winner is seen, in milliseconds at normal speed. */
export const RINGED = 700;

/** Whether the trick has gone to its winner; without time for looking it stays until the next lead. */
export function gathering(over: () => boolean): { readonly gone: boolean } {
  let gone = $state(false);
  $effect(() => {
    gone = false;
    if (!over() || settings.patience === 0) return;
    const timer = setTimeout(() => (gone = true), RINGED * settings.patience);
    return () => clearTimeout(timer);
  });
  return {
    get gone() {
      return gone;
    },
  };
}
