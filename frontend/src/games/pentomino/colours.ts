/**
 * Twelve colours that stay apart for every kind of eye, also those that do not see red, green or blue; letters on
 * them are dark. The test beside this file measures both.
 */
export const COLOURS: Readonly<Record<string, string>> = {
  F: '#ef5b33',
  I: '#42d9fa',
  L: '#e7ad01',
  N: '#509a51',
  P: '#d65cbe',
  T: '#9079fe',
  U: '#ebe61b',
  V: '#acd28e',
  W: '#b09799',
  X: '#c7b0bb',
  Y: '#b9edcb',
  Z: '#99a5ea',
};

export const INK = '#1d1812';

export function colourOf(piece: string): string {
  return COLOURS[piece] ?? '#bbb3a4';
}
