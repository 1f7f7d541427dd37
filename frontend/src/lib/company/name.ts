/** What the person at this browser is called, kept here and nowhere else. */
import { read, write } from '../storage';

const KEY = 'parlour.name';
export const MOST = 40;

export function myName(): string {
  const kept = read(KEY, '');
  return typeof kept === 'string' ? kept.slice(0, MOST) : '';
}

export const keepName = (name: string): void => write(KEY, name.trim().slice(0, MOST));
