/** The sounds themselves, made on the spot: filtered noise for what touches, plain tones for what rings. */
import type { Cue } from './cues';

type Play = (context: BaseAudioContext, out: AudioNode, at: number) => void;

/** Noise that is the same every time: a sound is no place for chance. */
function noise(context: BaseAudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = context.createBuffer(
    1,
    Math.ceil(seconds * context.sampleRate),
    context.sampleRate,
  );
  const samples = buffer.getChannelData(0);
  let state = 20_261_118;
  for (let index = 0; index < samples.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    samples[index] = state / 2 ** 31;
  }
  const source = context.createBufferSource();
  source.buffer = buffer;
  return source;
}

/** A volume that rises at once, or over `attack`, and dies away. */
function envelope(
  context: BaseAudioContext,
  out: AudioNode,
  {
    at,
    loud,
    seconds,
    attack = 0.002,
  }: { at: number; loud: number; seconds: number; attack?: number },
): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(loud, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(out);
  return gain;
}

const rustle =
  (from: number, to: number, seconds: number, loud: number, attack: number): Play =>
  (context, out, at) => {
    const source = noise(context, seconds);
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.Q.value = 1.1;
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
    source.connect(filter);
    filter.connect(envelope(context, out, { at, loud, seconds, attack }));
    source.start(at);
  };

const tone =
  (pitch: number, seconds: number, loud: number, type: OscillatorType = 'sine'): Play =>
  (context, out, at) => {
    const source = context.createOscillator();
    source.type = type;
    source.frequency.setValueAtTime(pitch, at);
    source.connect(envelope(context, out, { at, loud, seconds, attack: 0.006 }));
    source.start(at);
    source.stop(at + seconds);
  };

const together =
  (...parts: (readonly [delay: number, play: Play])[]): Play =>
  (context, out, at) => {
    for (const [delay, play] of parts) play(context, out, at + delay);
  };

const SOUNDS: Readonly<Record<Cue, Play>> = {
  slide: rustle(900, 3800, 0.17, 0.3, 0.06),
  snap: together(
    [0, rustle(5200, 1500, 0.06, 0.7, 0.002)],
    [0.004, tone(190, 0.05, 0.25, 'triangle')],
  ),
  clack: together(
    [0, rustle(3200, 1800, 0.035, 0.6, 0.001)],
    [0, tone(880, 0.05, 0.2)],
    [0, tone(1420, 0.03, 0.12)],
  ),
  knock: together(
    [0, rustle(1200, 420, 0.06, 0.7, 0.001)],
    [0, tone(165, 0.09, 0.5)],
    [0, tone(312, 0.05, 0.2)],
  ),
  bell: together([0, tone(1046.5, 0.9, 0.13)], [0, tone(2093, 0.5, 0.035)]),
  won: together([0, tone(659.25, 0.35, 0.14)], [0.11, tone(880, 0.5, 0.14)]),
  chord: together(
    [0, tone(261.63, 1.6, 0.13)],
    [0.05, tone(329.63, 1.5, 0.11)],
    [0.1, tone(392, 1.5, 0.11)],
    [0.15, tone(523.25, 1.7, 0.1)],
  ),
};

/** Play a sound from a moment on, through a node that sets how loud. */
export function sound(cue: Cue, context: BaseAudioContext, out: AudioNode, at: number): void {
  SOUNDS[cue](context, out, at);
}
