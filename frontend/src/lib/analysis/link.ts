/** An analysis as text: in this browser, and in the part of an address that no server is sent. */
import type { Value } from '../types';
import { MOST_NODES, type Branch, type Move } from './tree';

export interface Stored {
  game: string;
  rules: Record<string, Value>;
  position: string;
  branches: Branch[];
  /** Which of them is on the board; -1 for the position itself. */
  place: number;
}

export class DamagedLink extends Error {
  override name = 'DamagedLink';
}

/** Longer ones are cut off by chats and mail programs. */
export const LONGEST_LINK = 8_000;
const LONGEST_TEXT = 200_000;
const LONGEST_POSITION = 20_000;
const LONGEST_MOVE = 2_000;
const KEY = 'a';

/** The fragment of a link, without its sign; null where it would be too long. */
export async function encode(stored: Stored): Promise<string | null> {
  const { game, rules, position, branches, place } = stored;
  const bare = branches.map(([parent, seat, text]) => [parent, seat, text]);
  const bytes = new TextEncoder().encode(JSON.stringify([1, game, rules, position, bare, place]));
  const packed = await through(bytes, new CompressionStream('gzip'));
  const text = btoa(String.fromCharCode(...packed))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  return text.length > LONGEST_LINK ? null : `${KEY}=${text}`;
}

/** What a fragment holds; null where it is none of ours. A part that is missing or changed is noticed. */
export async function decode(fragment: string): Promise<Stored | null> {
  const text = new URLSearchParams(fragment.replace(/^#/, '')).get(KEY);
  if (text === null) return null;
  if (text.length > LONGEST_LINK || !/^[\w-]+$/.test(text)) throw new DamagedLink();
  let value: unknown;
  try {
    const packed = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(packed, (sign) => sign.charCodeAt(0));
    const plain = await through(bytes, new DecompressionStream('gzip'));
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain));
  } catch {
    throw new DamagedLink();
  }
  if (!Array.isArray(value) || value[0] !== 1) throw new DamagedLink();
  const [, game, rules, position, branches, place] = value as unknown[];
  const stored = storedOf({ game, rules, position, branches, place });
  if (stored === null) throw new DamagedLink();
  return stored;
}

/** A value that may have come from anywhere, if it is an analysis. */
export function storedOf(value: unknown): Stored | null {
  if (!isRecord(value)) return null;
  const { game, rules, position, branches, place } = value;
  if (typeof game !== 'string' || game.length > 40) return null;
  if (typeof position !== 'string' || position.length > LONGEST_POSITION) return null;
  if (!isRecord(rules) || !Object.values(rules).every(isValue)) return null;
  if (!Array.isArray(branches) || branches.length > MOST_NODES) return null;
  if (!branches.every(isBranch)) return null;
  if (!Number.isInteger(place)) return null;
  const at = place as number;
  if (at < -1 || at >= branches.length) return null;
  return { game, rules: rules as Record<string, Value>, position, branches, place: at };
}

/** An analysis in the reader's words, without the moves that the rules do not allow, which are null. */
export function allowed(sent: Stored, moves: readonly (Move | null)[]): Stored {
  const places = new Map([[-1, -1]]);
  const branches: Branch[] = [];
  sent.branches.forEach(([parent], place) => {
    const move = moves[place];
    const before = places.get(parent);
    if (!move || before === undefined) return;
    places.set(place, branches.length);
    branches.push([before, move.seat, move.text, move.label]);
  });
  return { ...sent, branches, place: places.get(sent.place) ?? -1 };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isValue = (value: unknown): value is Value =>
  ['boolean', 'string'].includes(typeof value) ||
  (typeof value === 'number' && Number.isFinite(value));

function isBranch(value: unknown, place: number): value is Branch {
  if (!Array.isArray(value) || value.length < 3 || value.length > 4) return false;
  const [parent, seat, text, label = ''] = value as unknown[];
  const known = Number.isInteger(parent) && (parent as number) >= -1 && (parent as number) < place;
  const seated = seat === null || (Number.isInteger(seat) && (seat as number) >= 0);
  const short = (one: unknown): boolean => typeof one === 'string' && one.length <= LONGEST_MOVE;
  return known && seated && short(text) && short(label);
}

/** Pack or unpack, up to what an analysis can be. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  change: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(change).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > LONGEST_TEXT) {
      await reader.cancel();
      throw new DamagedLink();
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
