import { Dexie, type Table } from "dexie";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { convertLegacyEntry } from "#src/outbox/legacy-entries.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { databaseName, notifyBlockedTabs } from "./blocked-upgrade.ts";

/*
 * The database on the device, opened here and nowhere else; page and worker share it.
 *
 * - `articles`, `games`, `draws`, `reads` and `signatures` are caches: whatever they hold can be asked for or made again,
 *   so a version step may drop and remake them. The other tables are the reader's own: a step carries them over.
 * - A step only adds. After a rollback an older build meets the newer database and must still find its own tables.
 * - No transaction waits for the network or a timer: the browser would commit it half-way.
 * - A connection gives way to another that upgrades; the next use opens it again.
 * - A new version goes with `databaseVersion`, and with a fixture of the one before in `test/earlier-versions.ts`.
 */

/** `usedAt` of a copy that came with a section and that nobody has read yet. */
export const neverUsed = new Date(0).toISOString();

/** The answer of one read, as it is kept. */
export interface CachedResponse {
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

/** Something that the reader wants to stay, whatever else makes room. */
export interface Pin {
  /** Path of the kept copy. */
  readonly path: string;
  readonly pinnedAt: string;
}

/** A section whose latest items the reader keeps, and how far the device has followed it. */
export interface SavedSection {
  /** Path of its page without the language, `/news/industry`. */
  readonly uri: string;
  readonly lang: number;
  /** How many of the latest are kept. */
  readonly size: number;
  /** Where the next request goes on; `null` before the first answer. */
  readonly cursor: string | null;
  /** When the device last had all of it, ISO 8601; `null` until the first time. */
  readonly completedAt: string | null;
  /** API paths of its items, the latest first. */
  readonly paths: readonly string[];
  /** What came of the last attempt; absent before the first. */
  readonly state?: SectionState;
  /** How many items there are to keep; absent before the first answer. */
  readonly total?: number;
  /** Titles of what the site has withdrawn since, the last first, so that a reader can be told. */
  readonly withdrawn?: readonly string[];
}

/** `full`: no room for more. `failed`: the network broke off. `waiting`: for a network that the reader allows. */
export type SectionState = "filling" | "complete" | "full" | "failed" | "waiting";

/** What a kept article or game can be found by: a few kilobytes instead of its text. */
export interface SignatureRow {
  /** Path of the kept copy, and the table it is in. */
  readonly path: string;
  readonly kind: string;
  readonly id: number;
  readonly lang: number;
  readonly title: string;
  readonly publishedAt: string;
  readonly signature: Uint8Array;
}

/** Numbers of the reader's own for a Mark Six draw. */
export interface PickRow {
  /** A UUID, so that a file brought in twice doubles nothing. */
  readonly id: string;
  readonly madeAt: string;
  /** The moment of the draw it is for, as it was planned when the pick was made. */
  readonly drawAt: string;
  /** The six numbers, or more of a multiple entry; without the bankers. */
  readonly numbers: readonly number[];
  /** Numbers that stand in every bet of a banker entry. */
  readonly bankers: readonly number[];
  /** The draw it was for, as last found; what is known of the draws now goes before it. */
  readonly draw?: Draw;
}

/** What the reader has chosen about keeping; page and worker both go by it. */
export interface SettingRow {
  readonly name: string;
  readonly value: unknown;
}

export type CachedResponseTable = Table<CachedResponse, string>;

interface KapokDatabase extends Dexie {
  readonly articles: CachedResponseTable;
  readonly games: CachedResponseTable;
  readonly draws: CachedResponseTable;
  readonly reads: CachedResponseTable;
  readonly signatures: Table<SignatureRow, string>;
  readonly pins: Table<Pin, string>;
  readonly sections: Table<SavedSection, [string, number]>;
  readonly picks: Table<PickRow, string>;
  readonly settings: Table<SettingRow, string>;
  readonly outbox: Table<OutboxEntry, number>;
}

export const db = new Dexie(databaseName) as KapokDatabase;

db.version(1).stores({
  articles: "path, [id+lang], [usedAt+path]",
  games: "path, [id+lang], [usedAt+path]",
  draws: "path, [usedAt+path]",
  reads: "path, [usedAt+path]",
});
db.version(2).stores({
  // With their sizes in an index, so that all of them can be summed up without one being loaded.
  articles: "path, [id+lang], [usedAt+path], bytes",
  games: "path, [id+lang], [usedAt+path], bytes",
  draws: "path, [usedAt+path], bytes",
  reads: "path, [usedAt+path], bytes",
  signatures: "path, kind",
  pins: "path",
  sections: "[uri+lang]",
  picks: "id, [drawAt+madeAt+id]",
  settings: "name",
});
db.version(3).stores({
  outbox: "++sequence, &id, memberId, [memberId+state+sequence], [memberId+target], needs",
});
// The states and properties of outbox entries were renamed.
db.version(4).upgrade((transaction) => transaction.table("outbox").toCollection().modify(convertLegacyEntry));

db.on("versionchange", () => {
  db.close({ disableAutoOpen: false });
  // Ends the chain before Dexie's own handler, which would warn about what is meant.
  return false;
});

db.on("blocked", () => {
  notifyBlockedTabs();
  // Dexie's own handler would warn.
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
