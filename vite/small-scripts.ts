import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

interface Entry {
  url: string;
  revision: string | null;
  size: number;
}

/** Bytes before compression of a script that comes by itself: the page has mostly had it, and it is not fetched again. */
const large = 50_000;

/**
 * Writes the small scripts among what the worker precaches into one file, by name, which it is told of first: on a slow
 * network a round trip for each would keep a first visit of minutes from being kept.
 */
export async function bringTogether(folder: string, entries: readonly Entry[]): Promise<Entry[]> {
  const small = entries.filter(({ url, size }) => url.startsWith("assets/") && url.endsWith(".js") && size < large);
  const texts = await Promise.all(small.map(async ({ url }) => [url, await readFile(join(folder, url), "utf8")]));
  const text = JSON.stringify(Object.fromEntries(texts));
  const url = `assets/${createHash("sha256").update(text).digest("base64url").slice(0, 7)}.json`;
  await writeFile(join(folder, url), text);
  return [{ url, revision: null, size: text.length }, ...entries];
}
