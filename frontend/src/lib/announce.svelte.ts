/** What a screen reader says about things that happen on their own. */

class Announcer {
  /** The text of the live region. */
  text = $state('');
  #turn = 0;

  say(sentence: string): void {
    if (!sentence) return;
    // The same words twice are no change to a live region; a trailing no-break space makes them one.
    this.#turn += 1;
    this.text = this.#turn % 2 ? sentence : `${sentence}\u00a0`;
  }
}

export const announcer = new Announcer();
