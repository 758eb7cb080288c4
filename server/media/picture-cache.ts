import { randomUUID } from "node:crypto";
import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Log for failures that do not affect readers. */
export interface WarningLog {
  warn(details: object, message: string): void;
}

/** Renditions on disk, by file name. */
interface PictureCache {
  /** Returns the cached bytes of `name`, else renders and caches them. */
  get(name: string, render: () => Promise<Buffer>): Promise<Buffer>;
  /** Whether the bytes of `name` are cached. */
  has(name: string): Promise<boolean>;
}

/**
 * Creates a cache of renditions in the folder `media` of the data directory. Concurrent requests for a missing file
 * render it once. When a file cannot be read or written, the image is rendered and the error logged. File names must be
 * validated, because they are joined to the folder.
 */
export function pictureCache(dataDir: string, log: WarningLog): PictureCache {
  const folder = join(dataDir, "media");
  const inFlight = new Map<string, Promise<Buffer>>();

  async function read(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(folder, name));
    } catch (error) {
      const absent = (error as NodeJS.ErrnoException).code === "ENOENT";
      if (!absent) log.warn({ err: error, file: name }, "rendition read failed");
      return undefined;
    }
  }

  async function keep(name: string, bytes: Buffer): Promise<void> {
    try {
      await mkdir(folder, { recursive: true });
      await writeAtomically(join(folder, name), bytes);
    } catch (error) {
      log.warn({ err: error, file: name }, "rendition write failed");
    }
  }

  async function readOrRender(name: string, render: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await read(name);
    if (kept) return kept;
    const bytes = await render();
    await keep(name, bytes);
    return bytes;
  }

  return {
    has: (name) =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
    get(name, render) {
      const running = inFlight.get(name);
      if (running) return running;
      const started = readOrRender(name, render).finally(() => inFlight.delete(name));
      inFlight.set(name, started);
      return started;
    },
  };
}

/** Writes a temporary file, flushes and renames it, so that a crash leaves no incomplete file. */
async function writeAtomically(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, bytes, { flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
