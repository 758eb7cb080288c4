import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

const day = 24 * 60 * 60 * 1000;
/** Milliseconds for which an open page finds the files of its build. */
const retention = 30 * day;

interface Folders {
  /** Folders of the builds. */
  readonly builds: readonly string[];
  readonly dataDir: string;
}

/**
 * Copies the hashed files of the builds to the data folder, because pages that are open during an update still request them.
 * Files that no build has had for thirty days are deleted. The modification time of a file is the last day on which it
 * was part of the running build, so call this at the start and daily.
 *
 * @param now milliseconds
 * @throws when the data folder cannot be written
 */
export async function retainAssets({ builds, dataDir }: Folders, now = Date.now()): Promise<void> {
  const retained = join(dataDir, "assets");
  await mkdir(retained, { recursive: true });
  const known = new Set(await readdir(retained));
  const current = new Map<string, string>();
  for (const build of builds) {
    for (const name of await readdir(join(build, "assets"))) current.set(name, join(build, "assets", name));
  }
  for (const [name, path] of current) {
    if (!known.has(name)) await copyAtomically(path, join(retained, name));
    await utimes(join(retained, name), now / 1000, now / 1000);
  }
  for (const name of known) {
    if (current.has(name)) continue;
    const { mtimeMs } = await stat(join(retained, name));
    if (now - mtimeMs > retention) await rm(join(retained, name), { force: true });
  }
}

/**
 * Retains the build's files now and daily.
 *
 * @param onError called when it fails; readers of the running build are not affected
 * @returns a function that stops
 */
export async function retainAssetsDaily(folders: Folders, onError: (error: unknown) => void): Promise<() => void> {
  const retainNow = () => retainAssets(folders).catch(onError);
  await retainNow();
  const timer = setInterval(retainNow, day).unref();
  return () => clearInterval(timer);
}

/** Copies to a temporary file and renames it, so that requests never get an incomplete file. */
async function copyAtomically(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomUUID()}.tmp`;
  try {
    await copyFile(from, draft);
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
