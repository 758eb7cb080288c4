import * as v from "valibot";
import { backstageFilesPath } from "#contract/backstage/addresses.ts";

/** The worker serves the documents and files of this cache. */
const cacheName = "backstage";
const list = v.object({ shells: v.array(v.string()), files: v.array(v.string()) });

/**
 * Stores all files of Backstage on the device, then its documents, so that the next start works without a network. A
 * newer build is complete before its document replaces the old one. Files of older builds are removed last.
 */
export async function storeBackstageFiles(): Promise<void> {
  try {
    const response = await fetch(backstageFilesPath, { cache: "no-cache" });
    if (!response.ok) return;
    const { shells, files } = v.parse(list, await response.json());
    const cache = await caches.open(cacheName);
    const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    for (const file of files) if (!stored.has(file)) await cache.add(file);
    for (const shell of shells) await cache.add(new Request(shell, { cache: "reload" }));
    const current = new Set([...shells, ...files]);
    for (const path of stored) if (!current.has(path)) await cache.delete(path);
  } catch (error) {
    // Without a network the stored build stays. Browsers may block storage.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  }
}
