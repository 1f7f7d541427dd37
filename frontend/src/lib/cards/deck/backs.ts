/** The backs to choose from, and what the sprite calls them. */
export const backs = ['net', 'scales'] as const;
export type Back = (typeof backs)[number];

export function idOfBack(back: Back): string {
  return `deck-back-${back}`;
}
