import { Dexie, type Table } from "dexie";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { convertLegacyEntry } from "#src/outbox/legacy-entries.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { databaseName, notifyBlockedTabs } from "./blocked-upgrade.ts";

/*
 * The database on the device, shared by page and worker. No other module opens it.
 *
 * - `articles`, `games`, `draws`, `reads` and `signatures` are caches, which an upgrade may drop. The other tables have
 *   the reader's own data, which an upgrade migrates.
 * - An upgrade only adds. After a rollback an older build must still find its tables in the newer database.
 * - No transaction waits for the network or a timer: the browser would commit it too early.
 * - A connection closes when another one upgrades; the next use opens it again.
 * - For a new version change `databaseVersion`, and add the previous version to `test/earlier-versions.ts`.
 */

/** `usedAt` of an item of a saved section that was never read. */
export const neverUsed = new Date(0).toISOString();

/** A cached response. */
export interface CachedResponse {
  /** The API path with its query sorted, `/api/article/12?lang=3`: the key that the page uses too. */
  readonly path: string;
  /** Time at which the network last sent or confirmed the response, ISO 8601. */
  readonly savedAt: string;
  /** Time of the last read, to the hour; the oldest is evicted first. */
  readonly usedAt: string;
  /** Size of the body as JSON. */
  readonly bytes: number;
  readonly etag: string | null;
  /** The body, not validated: a newer page may know fields that this build does not. */
  readonly data: unknown;
  /** Of an article or a game: its own id and language, which may differ from the requested ones. */
  readonly id?: number;
  readonly lang?: number;
}

/** A cached response that is never evicted. */
export interface Pin {
  /** Path of the cached response. */
  readonly path: string;
  readonly pinnedAt: string;
}

/** A section whose latest items are saved, and the state of its sync. */
export interface SavedSection {
  /** Path of its page without the language, `/news/industry`. */
  readonly uri: string;
  readonly lang: number;
  /** Number of the latest items to save. */
  readonly size: number;
  /** Cursor of the next request; `null` before the first response. */
  readonly cursor: string | null;
  /** Time at which the section was last complete, ISO 8601; `null` until the first time. */
  readonly completedAt: string | null;
  /** API paths of its items, the latest first. */
  readonly paths: readonly string[];
  /** Result of the last attempt; absent before the first. */
  readonly state?: SectionState;
  /** Number of items of the section; absent before the first response. */
  readonly total?: number;
  /** Titles of withdrawn items, the last first, which the reader is shown. */
  readonly withdrawn?: readonly string[];
}

/** `full`: no room for more. `failed`: a network error. `waiting`: for a network that the reader allows. */
export type SectionState = "filling" | "complete" | "full" | "failed" | "waiting";

/** Search entry of a cached article or game: a Bloom filter instead of its text. */
export interface SignatureRow {
  /** Path of the cached response, and its table. */
  readonly path: string;
  readonly kind: string;
  readonly id: number;
  readonly lang: number;
  readonly title: string;
  readonly publishedAt: string;
  readonly signature: Uint8Array;
}

/** The reader's numbers for a Mark Six draw. */
export interface PickRow {
  /** A UUID, so that a file imported twice adds nothing. */
  readonly id: string;
  readonly madeAt: string;
  /** Time of the draw, as it was scheduled when the pick was made. */
  readonly drawAt: string;
  /** The six numbers, or more for a multiple entry, without the bankers. */
  readonly numbers: readonly number[];
  /** Numbers that are in every bet of a banker entry. */
  readonly bankers: readonly number[];
  /** The draw as last loaded; loaded draws take precedence. */
  readonly draw?: Draw;
}

/** What a member has written in Backstage and the site has not acknowledged as the latest version. */
export interface DraftRow {
  readonly memberId: number;
  /** Id of the document, a UUID. */
  readonly document: string;
  readonly kind: string;
  readonly itemId: number;
  readonly lang: number | null;
  readonly data: Readonly<Record<string, unknown>>;
  /** Changes with each write, so that a tab notices what another has written. */
  readonly stamp: string;
  /** ISO 8601. */
  readonly editedAt: string;
  /** The revision that it is based on, and its time; `null` for a new document. */
  readonly base: string | null;
  readonly baseAt: string | null;
  /** The revision under which `data` is sent; `null` while it is not queued. */
  readonly revision: string | null;
  /** The revision stored beside the latest version, which the next save follows. */
  readonly parent?: string;
  /** The revision that this one merges with its base. */
  readonly merged?: string;
  /** The revision in another language that it translates from now on. */
  readonly source?: string;
  /** The latest version of somebody else, beside which the site has stored this one. */
  readonly besideHead?: string;
  /** Code with which the site has rejected it. */
  readonly rejected?: string;
}

/** A document of Backstage as it was last loaded. */
export interface OpenedDocumentRow {
  readonly memberId: number;
  readonly document: string;
  /** ISO 8601. */
  readonly openedAt: string;
  /** The response, not validated. */
  readonly data: unknown;
  /** Time of the last save from this device that became the latest version; absent for none. */
  readonly settledAt?: string;
  /** Id of the document in whose place this one was begun on the device. */
  readonly movedTo?: string;
}

/** A document that a member has begun, until the site has it. */
export interface BegunDocumentRow {
  readonly memberId: number;
  /** Id of the document, a UUID. */
  readonly document: string;
  readonly kind: string;
  readonly itemId: number;
  readonly lang: number | null;
  /** ISO 8601. */
  readonly begunAt: string;
  /** Code with which the site has rejected it. */
  readonly rejected?: string;
}

/** A picture that a member has added, until the site has it and what is said about it. */
export interface WaitingPictureRow {
  readonly memberId: number;
  /** Its id in the library. */
  readonly id: number;
  readonly file: Blob;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** ISO 8601. */
  readonly addedAt: string;
  /** Alternative texts, focal point, credit and licence, as the call that sends them has them. */
  readonly description?: unknown;
  /** The site has the file. The description is not sent yet. */
  readonly uploaded?: boolean;
  /** Code with which the site has rejected it. */
  readonly rejected?: string;
}

/** An id that the site has reserved for what a member begins on this device. */
export interface ReservedIdRow {
  readonly memberId: number;
  /** `item`: an article or a game. */
  readonly kind: "item" | "picture";
  readonly id: number;
}

/** A setting of the reader, or a record that page and worker share. */
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
  readonly drafts: Table<DraftRow, [number, string]>;
  readonly openedDocuments: Table<OpenedDocumentRow, [number, string]>;
  readonly begunDocuments: Table<BegunDocumentRow, [number, string]>;
  readonly pictures: Table<WaitingPictureRow, [number, number]>;
  readonly reservedIds: Table<ReservedIdRow, [number, string, number]>;
}

export const db = new Dexie(databaseName) as KapokDatabase;

db.version(1).stores({
  articles: "path, [id+lang], [usedAt+path]",
  games: "path, [id+lang], [usedAt+path]",
  draws: "path, [usedAt+path]",
  reads: "path, [usedAt+path]",
});
db.version(2).stores({
  // Sizes have an index, so that they can be added up without loading the rows.
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

// Backstage.
db.version(5).stores({
  drafts: "[memberId+document]",
  openedDocuments: "[memberId+document], [memberId+openedAt]",
});
// What is begun in Backstage without a network.
db.version(6).stores({
  begunDocuments: "[memberId+document]",
  pictures: "[memberId+id]",
  reservedIds: "[memberId+kind+id]",
});

db.on("versionchange", () => {
  db.close({ disableAutoOpen: false });
  // Stops Dexie's own handler, which would log a warning.
  return false;
});

db.on("blocked", () => {
  notifyBlockedTabs();
  // Stops Dexie's own handler, which would log a warning.
  return false;
});

const lostConnection = new Set(["DatabaseClosedError", "UnknownError", "InvalidStateError"]);

/**
 * Runs work on the database. Browsers close the connection of a suspended page; then it is opened again and the work
 * repeated, once.
 *
 * @throws the error of the work: callers must be able to do without the database
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

/** Whether an error reports a full device. */
export function isQuotaError(error: unknown): boolean {
  return namesOf(error).includes("QuotaExceededError");
}

/** Names of an error and its inner errors: the reason of an aborted transaction is in `inner`. */
function namesOf(error: unknown): string[] {
  if (typeof error !== "object" || error === null || !("name" in error)) return [];
  return [String(error.name), ...("inner" in error ? namesOf(error.inner) : [])];
}
