/** Local storage that never throws: a browser may forbid it, and the page must still work. */

export function read(key: string, fallback: unknown): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/** What is stored as it stands, read or not; null where there is nothing. */
export function readRaw(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the choice lasts for this visit only.
  }
}
