/** What a screen reader says about things that happen on their own. */

class Announcer {
  /** The text of the live region. */
  text = $state('');
  #turn = 0;

  /** Take back what was said, where somebody else may read it. */
  clear(): void {
    this.text = '';
  }

  /** Say something; what `goesOn` is said along with the words before, which may not have been heard yet. */
  say(sentence: string, goesOn = false): void {
    if (!sentence) return;
    if (goesOn && this.text) sentence = `${this.text.trim()} ${sentence}`;
    // The same words twice are no change to a live region; a trailing no-break space makes them one.
    this.#turn += 1;
    this.text = this.#turn % 2 ? sentence : `${sentence}\u00a0`;
  }
}

export const announcer = new Announcer();
