/** Links with which guests take their seats. The code is in the part of the address that no server is sent. */
import { paths } from '../router.svelte';

export interface Invitation {
  seat: number;
  code: string;
}

export function invitationLink(id: string, { seat, code }: Invitation): string {
  const part = new URLSearchParams({ seat: String(seat), code });
  return `${location.origin}${paths.table(id)}#${part}`;
}

/** The invitation in this page's address, which is then no longer to be seen there. */
export function takeInvitation(id: string): Invitation | null {
  const part = new URLSearchParams(location.hash.slice(1));
  const [seat, code] = [part.get('seat'), part.get('code')];
  if (seat === null || code === null || !/^\d+$/.test(seat)) return null;
  history.replaceState(null, '', paths.table(id));
  return { seat: Number(seat), code };
}
