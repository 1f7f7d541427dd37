/** The profile of this device, in local storage; what cannot be kept there is said, and stays on the page. */
import { t } from '../text';
import { adding, merge, writeProfile, type Luck, type Profile, type Result } from './profile';
import { ProfileError, readProfile } from './reading';
import type { Reviewed } from './profile';

const KEY = 'parlour.profile';

class ProfileStore {
  results = $state.raw<Profile>([]);
  /** Why the last change is not on this device, in a sentence; empty when all is well. */
  fault = $state('');
  /** Whether what is stored can be read: what cannot is never written over. */
  #readable = true;

  constructor() {
    this.load();
    // Another tab may have written meanwhile.
    if (typeof addEventListener === 'function')
      addEventListener('storage', (event) => event.key === KEY && this.load());
  }

  load(): void {
    try {
      const text = localStorage.getItem(KEY);
      const stored = text === null ? [] : readProfile(text);
      this.results = this.fault ? merge(stored, this.results) : stored;
      this.#readable = true;
    } catch (error) {
      const damaged = error instanceof ProfileError;
      this.#readable = !damaged;
      this.fault = damaged ? t.profile.faults.stored : t.profile.faults.forbidden;
    }
  }

  add(result: Result): void {
    this.#change((profile) => adding(profile, result));
  }

  /** Take back a result whose game goes on. */
  drop(id: string): void {
    if (this.results.some((result) => result.id === id))
      this.#change((profile) => profile.filter((result) => result.id !== id));
  }

  /** Keep what a review of a round, or of all of a game, found. */
  judge(id: string, which: string, found: { review?: Reviewed; luck?: Luck }): void {
    const { review, luck } = found;
    const known = this.results.find((result) => result.id === id);
    if (!known) return;
    const reviews = review ? { ...known.reviews, [which]: review } : known.reviews;
    const lucks = luck ? { ...known.lucks, [which]: luck } : known.lucks;
    const changed = { ...known, reviews, lucks };
    if (JSON.stringify(changed) !== JSON.stringify(known)) this.add(changed);
  }

  /** Add the results of a file; says how many were new. Throws a `ProfileError`, and then nothing has changed. */
  take(text: string): { fresh: number; known: number } {
    const other = readProfile(text);
    const before = this.results.length;
    this.#change((profile) => merge(profile, other));
    const fresh = this.results.length - before;
    return { fresh, known: other.length - fresh };
  }

  /** Everything as a file has it. */
  get text(): string {
    return writeProfile(this.results);
  }

  /** What is stored and cannot be read, so that it can be saved before it is given up. */
  get raw(): string {
    try {
      return localStorage.getItem(KEY) ?? '';
    } catch {
      return '';
    }
  }

  get damaged(): boolean {
    return !this.#readable;
  }

  clear(): void {
    this.#readable = true;
    this.results = [];
    this.fault = '';
    try {
      localStorage.removeItem(KEY);
    } catch {
      this.fault = t.profile.faults.forbidden;
    }
  }

  #change(change: (profile: Profile) => Profile): void {
    if (this.#readable) this.load(); // what another tab has written stays
    this.results = change(this.results);
    if (!this.#readable) return;
    try {
      localStorage.setItem(KEY, writeProfile(this.results));
      this.fault = '';
    } catch (error) {
      const full = error instanceof DOMException && error.name === 'QuotaExceededError';
      this.fault = full ? t.profile.faults.full : t.profile.faults.forbidden;
    }
  }
}

export const profile = new ProfileStore();
