/** Links with which people take seats. What is secret is in the part of the address that no server is sent. */
import { paths } from '../router.svelte';

export interface Invitation {
  seat: number;
  code: string;
}

type Tokens = Readonly<Record<string, string>>;

export function invitationLink(id: string, { seat, code }: Invitation): string {
  return link(id, { seat: String(seat), code });
}

/** The link with which the holder of seats sits in them on another device, too. */
export function deviceLink(id: string, tokens: Tokens): string {
  const pairs = Object.entries(tokens).map(([seat, token]) => `${seat}.${token}`);
  return link(id, { continue: pairs.join(',') });
}

/** The link to a finished game and its review; nothing in it is secret. */
export const reviewLink = (id: string): string => `${location.origin}${paths.review(id)}`;

/** The invitation in this page's address; it stays there until it has been used, so that loading again loses nothing. */
export function invitationHere(): Invitation | null {
  const part = here();
  const [seat, code] = [part.get('seat'), part.get('code')];
  if (seat === null || code === null || !/^\d+$/.test(seat)) return null;
  return { seat: Number(seat), code };
}

/** The tokens of seats in this page's address, which are then no longer to be seen there. */
export function takeTokens(id: string): Tokens | null {
  const pairs = (here().get('continue') ?? '').split(',').map((pair) => pair.split('.'));
  const good = pairs.filter(
    ([seat, token]) => /^(\d+|opener)$/.test(seat ?? '') && /^[\w-]+$/.test(token ?? ''),
  );
  if (good.length === 0) return null;
  clearAddress(id);
  return Object.fromEntries(good) as Tokens;
}

/** Leave nothing in the address that somebody else may read there. */
export const clearAddress = (id: string): void => history.replaceState(null, '', paths.table(id));

const here = (): URLSearchParams => new URLSearchParams(location.hash.slice(1));

const link = (id: string, parts: Record<string, string>): string =>
  `${location.origin}${paths.table(id)}#${new URLSearchParams(parts)}`;
