import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Where failures go that a reader need not notice. */
export interface WarningLog {
  warn(details: object, message: string): void;
}

/** Renditions on disk, by file name. */
interface PictureCache {
  /** The kept bytes of `name`, else those that `render` makes, which are then kept. */
  get(name: string, render: () => Promise<Buffer>): Promise<Buffer>;
}

/**
 * A cache of renditions in the folder `media` of the data directory. Several requests for one
 * missing file render it once. A file that cannot be read or written costs time, never the picture:
 * it is rendered, served and logged.
 * File names must come from a strict parse: they are joined to the folder as they are.
 */
export function pictureCache(dataDir: string, log: WarningLog): PictureCache {
  const folder = join(dataDir, "media");
  const inFlight = new Map<string, Promise<Buffer>>();

  async function read(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(folder, name));
    } catch (error) {
      const absent = (error as NodeJS.ErrnoException).code === "ENOENT";
      if (!absent) log.warn({ err: error, file: name }, "a kept rendition could not be read");
      return undefined;
    }
  }

  async function keep(name: string, bytes: Buffer): Promise<void> {
    try {
      await mkdir(folder, { recursive: true });
      await writeAtomically(join(folder, name), bytes);
    } catch (error) {
      log.warn({ err: error, file: name }, "a rendition could not be kept");
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
    get(name, render) {
      const running = inFlight.get(name);
      if (running) return running;
      const started = readOrRender(name, render).finally(() => inFlight.delete(name));
      inFlight.set(name, started);
      return started;
    },
  };
}

/** Writes beside the file and renames, flushed first: a crash leaves the whole file or none. */
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
