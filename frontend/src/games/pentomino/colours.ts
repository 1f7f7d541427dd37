/** Twelve colours that stay apart from each other on light and dark boards; letters on them are dark. */
export const COLOURS: Readonly<Record<string, string>> = {
  F: '#e8683f',
  I: '#58aee6',
  L: '#f0a03c',
  N: '#38ad9b',
  P: '#ef95bb',
  T: '#a58bea',
  U: '#f3d55b',
  V: '#84bd4c',
  W: '#bd8a62',
  X: '#e0637f',
  Y: '#a6dfd0',
  Z: '#8fa6bf',
};

export const INK = '#1d1812';

export function colourOf(piece: string): string {
  return COLOURS[piece] ?? '#bbb3a4';
}
