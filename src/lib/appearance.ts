import { createEmitter } from "#shared/emitter.ts";

/** Light, dark, or the system's setting. */
export type Appearance = "system" | "light" | "dark";

/** Text size of articles, 1 to 4. */
export type TextSize = 1 | 2 | 3 | 4;

const appearanceKey = "kapok.appearance";
const textSizeKey = "kapok.text-size";
export const defaultTextSize: TextSize = 2;

const preferenceChange = createEmitter();

/** Calls back when either choice changes, in this tab or another; returns a function that stops it. */
export function onPreferenceChange(listener: () => void): () => void {
  const stop = preferenceChange.subscribe(listener);
  addEventListener("storage", listener);
  return () => {
    stop();
    removeEventListener("storage", listener);
  };
}

export function appearance(): Appearance {
  const stored = read(appearanceKey);
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function setAppearance(value: Appearance): void {
  write(appearanceKey, value === "system" ? null : value);
  applyAppearance();
}

/** Sets the attribute that the style sheet selects by. The page's first inline script does the same. */
function applyAppearance(): void {
  const value = appearance();
  if (value === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = value;
}

export function textSize(): TextSize {
  const stored = Number(read(textSizeKey));
  return stored === 1 || stored === 3 || stored === 4 ? stored : defaultTextSize;
}

export function setTextSize(value: TextSize): void {
  write(textSizeKey, value === defaultTextSize ? null : String(value));
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage is blocked: the defaults apply.
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is full or blocked: the choice is not saved.
  }
  preferenceChange.emit();
}
