import { readText, writeText } from "#src/offline/local-storage.ts";

const key = "kapok.backstage-device";
let unstored: string | undefined;

/** A random name of this device. Saves of one device follow each other, from whatever tab. */
export function deviceName(): string {
  const stored = readText(key) ?? unstored;
  if (stored) return stored;
  unstored = crypto.randomUUID();
  writeText(key, unstored);
  return unstored;
}
