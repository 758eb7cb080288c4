/*
 * Local storage with a fallback: where it is disabled or full, a text is stored until the page closes. Workers, which
 * share this folder, have no local storage.
 */

interface TextStore {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Copies of responses, which may be removed to make room. */
const replaceable = /^kapok\.boot\./;

const fallback = new Map<string, string>();

export function readText(key: string): string | null {
  const text = fallback.get(key);
  if (text !== undefined) return text;
  try {
    return store()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Writes a text, or with `null` removes it. */
export function writeText(key: string, value: string | null): void {
  fallback.delete(key);
  try {
    if (value === null) store()?.removeItem(key);
    else put(key, value);
  } catch {
    if (value !== null) fallback.set(key, value);
  }
}

/** Removes the texts whose keys match. */
export function removeTexts(pattern: RegExp): void {
  for (const key of [...fallback.keys(), ...keys()]) if (pattern.test(key)) writeText(key, null);
}

function put(key: string, value: string): void {
  try {
    requireStore().setItem(key, value);
  } catch {
    removeTexts(replaceable);
    requireStore().setItem(key, value);
  }
}

function keys(): string[] {
  try {
    const storage = requireStore();
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  } catch {
    return [];
  }
}

function store(): TextStore | undefined {
  return (globalThis as { localStorage?: TextStore }).localStorage;
}

function requireStore(): TextStore {
  const storage = store();
  if (!storage) throw new Error("There is no local storage.");
  return storage;
}
