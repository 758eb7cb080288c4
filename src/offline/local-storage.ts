/*
 * Local storage, as far as there is any: where it is switched off, or full of what cannot go, what is written is known
 * until the page is closed. Page and worker share this folder, and a worker has none.
 */

interface TextStore {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Copies that the network gives again: they make room for what it does not. */
const replaceable = /^kapok\.boot\./;

const forThisPage = new Map<string, string>();

export function readText(key: string): string | null {
  const held = forThisPage.get(key);
  if (held !== undefined) return held;
  try {
    return store()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Writes a text, or with `null` removes it. */
export function writeText(key: string, value: string | null): void {
  forThisPage.delete(key);
  try {
    if (value === null) store()?.removeItem(key);
    else put(key, value);
  } catch {
    if (value !== null) forThisPage.set(key, value);
  }
}

/** Removes what has a key of this form. */
export function removeTexts(form: RegExp): void {
  for (const key of [...forThisPage.keys(), ...keys()]) if (form.test(key)) writeText(key, null);
}

function put(key: string, value: string): void {
  try {
    there().setItem(key, value);
  } catch {
    removeTexts(replaceable);
    there().setItem(key, value);
  }
}

function keys(): string[] {
  try {
    const found = there();
    return Array.from({ length: found.length }, (_, index) => found.key(index) ?? "");
  } catch {
    return [];
  }
}

function store(): TextStore | undefined {
  return (globalThis as { localStorage?: TextStore }).localStorage;
}

function there(): TextStore {
  const found = store();
  if (!found) throw new Error("This device keeps no texts.");
  return found;
}
