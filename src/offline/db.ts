import { Dexie, type Table } from "dexie";

/*
 * The database on the device, opened here and nowhere else; page and worker share it.
 *
 * - These are cache tables: whatever they hold can be asked for again, so a version step may drop and remake them.
 * - A step only adds. After a rollback an older build meets the newer database and must still find its own tables.
 * - No transaction waits for the network or a timer: the browser would commit it half-way.
 * - A connection gives way to another that upgrades; the next use opens it again.
 */

/** The answer of one read, as it is kept. */
export interface KeptRow {
  /** The API path with its query sorted, `/api/article/12?lang=3`: the key that the page uses too. */
  readonly path: string;
  /** When the network last gave or confirmed the answer, ISO 8601. */
  readonly savedAt: string;
  /** When it was last read, to the hour; the oldest makes room first. */
  readonly usedAt: string;
  /** Size of the answer as JSON. */
  readonly bytes: number;
  readonly etag: string | null;
  /** The answer as it came: a newer page may know fields that this build does not. */
  readonly data: unknown;
  /** Of an article or a game: its own id and language, which may differ from those asked for. */
  readonly id?: number;
  readonly lang?: number;
}

type KeptTable = Table<KeptRow, string>;

interface KapokDatabase extends Dexie {
  readonly articles: KeptTable;
  readonly games: KeptTable;
  readonly draws: KeptTable;
  readonly reads: KeptTable;
}

export const db = new Dexie("kapok") as KapokDatabase;

db.version(1).stores({
  articles: "path, [id+lang], [usedAt+path]",
  games: "path, [id+lang], [usedAt+path]",
  draws: "path, [usedAt+path]",
  reads: "path, [usedAt+path]",
});

db.on("versionchange", () => {
  db.close({ disableAutoOpen: false });
  // Ends the chain before Dexie's own handler, which would warn about what is meant.
  return false;
});

const lostConnection = new Set(["DatabaseClosedError", "UnknownError", "InvalidStateError"]);

/**
 * Runs work on the database. Browsers drop the connection of a page that slept; then it is opened anew
 * and the work done again, once.
 *
 * @throws what the work throws: whoever reads must be able to do without the database
 */
export async function withDatabase<T>(work: () => PromiseLike<T>): Promise<T> {
  const connection = db.backendDB();
  try {
    return await work();
  } catch (error) {
    if (!namesOf(error).some((name) => lostConnection.has(name))) throw error;
    // Another caller may have replaced the lost connection already.
    if (db.backendDB() === connection) db.close({ disableAutoOpen: false });
    await db.open();
    return work();
  }
}

/** Whether an error says that the device has no room left. */
export function isQuotaError(error: unknown): boolean {
  return namesOf(error).includes("QuotaExceededError");
}

/** Names of an error and of those within: of an aborted transaction the reason is found in `inner`. */
function namesOf(error: unknown): string[] {
  if (typeof error !== "object" || error === null || !("name" in error)) return [];
  return [String(error.name), ...("inner" in error ? namesOf(error.inner) : [])];
}
