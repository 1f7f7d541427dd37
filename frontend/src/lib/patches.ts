/** A change of a value, as the server writes it: members or places, another value, a cut in an array, or gone. */
type Change = unknown[] | { [name: string]: Change };

/** The value that a change leads to; what has not changed is shared with the value before. */
export function patched<T>(before: T, change: Record<string, unknown>): T {
  return apply(before, change as Change) as T;
}

function apply(before: unknown, change: Change): unknown {
  if (Array.isArray(change)) {
    if (change.length === 1) return change[0];
    const [place, count, ...items] = change as [number, number, ...unknown[]];
    return (before as unknown[]).toSpliced(place, count, ...items);
  }
  if (Array.isArray(before)) {
    return before.map((item, place) => {
      const inner = change[place];
      return inner === undefined ? item : apply(item, inner);
    });
  }
  const after: Record<string, unknown> = { ...(before as object) };
  for (const [name, inner] of Object.entries(change)) {
    if (Array.isArray(inner) && inner.length === 0) delete after[name];
    else after[name] = apply(after[name], inner);
  }
  return after;
}
