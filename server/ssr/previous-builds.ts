import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

const day = 24 * 60 * 60 * 1000;
/** Milliseconds that a page may stay open and still find the parts of its build. */
const keptFor = 30 * day;

interface Folders {
  readonly clientDir: string;
  readonly dataDir: string;
}

/**
 * Keeps the build's hashed files in the data folder, where a later build finds them: a page that was opened before
 * it still asks for them. What no build has had for thirty days is removed. A file's time says when it was last part
 * of the running build, so call this daily as well as at the start.
 *
 * @param now milliseconds
 * @throws when the data folder cannot be written
 */
export async function retainAssets({ clientDir, dataDir }: Folders, now = Date.now()): Promise<void> {
  const own = join(clientDir, "assets");
  const kept = join(dataDir, "assets");
  await mkdir(kept, { recursive: true });
  const known = new Set(await readdir(kept));
  const current = new Set(await readdir(own));
  for (const name of current) {
    if (!known.has(name)) await copyWhole(join(own, name), join(kept, name));
    await utimes(join(kept, name), now / 1000, now / 1000);
  }
  for (const name of known) {
    if (current.has(name)) continue;
    const { mtimeMs } = await stat(join(kept, name));
    if (now - mtimeMs > keptFor) await rm(join(kept, name), { force: true });
  }
}

/**
 * Does so now and daily.
 *
 * @param failed told why it could not be done, which concerns no reader of the running build
 * @returns how to stop
 */
export async function keepAssetsDaily(folders: Folders, failed: (error: unknown) => void): Promise<() => void> {
  const keepNow = () => retainAssets(folders).catch(failed);
  await keepNow();
  const timer = setInterval(keepNow, day).unref();
  return () => clearInterval(timer);
}

/** Copies beside the place and renames: whoever asks gets the whole file or none. */
async function copyWhole(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomUUID()}.tmp`;
  try {
    await copyFile(from, draft);
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
