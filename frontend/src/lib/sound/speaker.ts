/** Where sounds come out, once somebody has said that they are wanted. */
import { settings } from '../settings.svelte';
import { KIND_OF, type Cue } from './cues';
import { sound } from './synth';

const GAP = 0.09; // seconds between two sounds of one change

class Speaker {
  #context: AudioContext | null = null;
  #volume: GainNode | null = null;

  /** Play those of the cues that are switched on, one after the other. */
  play(cues: readonly Cue[]): void {
    if (settings.sound !== 'on') return;
    const wanted = cues.filter((cue) => !settings.silent.includes(KIND_OF[cue]));
    if (wanted.length === 0) return;
    const context = this.#open();
    if (context === null || this.#volume === null) return;
    this.#volume.gain.value = settings.volume;
    void context.resume?.();
    for (const [place, cue] of wanted.entries())
      sound(cue, context, this.#volume, context.currentTime + 0.01 + place * GAP);
  }

  #open(): AudioContext | null {
    if (this.#context !== null || typeof AudioContext === 'undefined') return this.#context;
    this.#context = new AudioContext();
    this.#volume = this.#context.createGain();
    this.#volume.connect(this.#context.destination);
    return this.#context;
  }
}

export const speaker = new Speaker();
