import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Bytes up to which a script is in the bundle. Larger ones are few, and the page has loaded most of them. */
const smallScript = 32_000;
/** The bundle, for `service-worker/precache.ts`. */
export const bundleFile = "precache.json";

/** Writes the small scripts of the precache into one file, which a first installation fetches (`precache.ts`). */
export async function writePrecacheBundle(clientDir: string): Promise<void> {
  const worker = await readFile(join(clientDir, "sw.js"), "utf8");
  const scripts = precachedFiles(worker).filter((file) => file.endsWith(".js"));
  const sources = await Promise.all(
    scripts.map(async (file) => [file, await readFile(join(clientDir, file), "utf8")] as const),
  );
  const small = sources.filter(([, source]) => source.length <= smallScript);
  await writeFile(join(clientDir, bundleFile), JSON.stringify(small));
}

/** The files that a built service worker precaches. */
export function precachedFiles(worker: string): string[] {
  return [...worker.matchAll(/\burl["']?:\s*["'`]([^"'`]+)["'`]/g)].flatMap(([, url]) => url ?? []);
}

/** What a first installation requests: the bundle, and the files that are not in it. */
export function precacheRequests(
  worker: string,
  bundle: readonly (readonly [url: string, source: string])[],
): string[] {
  const bundled = new Set(bundle.map(([url]) => url));
  return [bundleFile, ...precachedFiles(worker).filter((file) => !bundled.has(file))];
}
