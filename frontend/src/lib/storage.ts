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
  store(key, value);
}

/** Write, and say whether it could be kept: where storage is full or forbidden, it lasts for this visit only. */
export function store(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
