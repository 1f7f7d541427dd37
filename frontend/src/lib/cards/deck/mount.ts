/** Put the deck into the page, once, when the first card is wanted. */
import { mount } from 'svelte';

import Sprite from './Sprite.svelte';

let laid = false;

export function layDeck(): void {
  if (laid) return;
  laid = true;
  mount(Sprite, { target: document.body });
}
