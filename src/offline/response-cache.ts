import * as v from "valibot";
import { getArticle } from "#contract/articles/endpoints.ts";
import { getGame } from "#contract/games/endpoints.ts";
import { apiPath } from "#contract/http/api-path.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { maxCachedResponseBytes, quotaShare } from "#contract/limits.ts";
import { contentLang } from "#contract/locales.ts";
import { sectionReads } from "#contract/section-sync/section-reads.ts";
import {
  type CachedResponse,
  type CachedResponseTable,
  db,
  isQuotaError,
  type SavedSection,
  withDatabase,
} from "./db.ts";
import { libraryTotals, type StorageUse, storageUse } from "./library.ts";
import { readOfflineSettings } from "./offline-settings.ts";
import { pinnedPaths } from "./pins.ts";

/** What became of a copy. `refused`: too large, or a read that is never kept. `failed`: the database does not work. */
export type CacheWriteResult = "kept" | "refused" | "quota" | "failed";

/** Copies that make room at a time. */
const evictionBatch = 20;
/** Milliseconds after which reading a copy is noted anew: not each read should cost a write. */
const usePrecision = 60 * 60 * 1000;

/**
 * Keeps the answer of a read, in place of an older one. Where the device is full, the copies that were
 * not read for longest make room, once.
 */
export async function cacheResponse(
  endpoint: Endpoint,
  path: string,
  data: unknown,
  { etag, savedAt }: Pick<CachedResponse, "etag" | "savedAt">,
): Promise<CacheWriteResult> {
  const bytes = new TextEncoder().encode(JSON.stringify(data)).length;
  if (endpoint.keep === "none" || bytes > maxCachedResponseBytes) return "refused";
  const row: CachedResponse = { path, savedAt, usedAt: savedAt, bytes, etag, data, ...itemOf(endpoint, data) };
  try {
    const use = await storageUse();
    if (hasRoom(use) && (await overLimit(use)) < 0 && (await put(endpoint, row))) return "kept";
    // The reader's limit asks for older copies to go; only the browser's can forbid the new one.
    const freed = await evict();
    return freed > 0 && hasRoom(await storageUse()) && (await put(endpoint, row)) ? "kept" : "quota";
  } catch (error) {
    return isQuotaError(error) ? "quota" : "failed";
  }
}

/**
 * The kept copy of a read. An article or a game is also found by its own id and language when it was kept
 * under another's: asked for in English, the Chinese story's address brings the English one.
 * A copy that no longer fits the contract is thrown away.
 *
 * @throws when the database does not work
 */
export async function findCached(endpoint: Endpoint, path: string): Promise<CachedResponse | undefined> {
  const row = await withDatabase(() => lookUp(endpoint, path));
  if (!row) return undefined;
  const table = tableOf(endpoint);
  if (!v.is(endpoint.answer, row.data)) {
    await withDatabase(async () => table?.delete(row.path));
    return undefined;
  }
  if (Date.now() - Date.parse(row.usedAt) > usePrecision) {
    // Beside the point of the read, which neither waits for it nor fails with it.
    const usedAt = new Date().toISOString();
    void withDatabase(async () => table?.update(row.path, { usedAt })).catch(() => undefined);
  }
  return row;
}

/**
 * The ETag of the kept copy of a read; `null` when it came without one, `undefined` when there is no copy.
 *
 * @throws when the database does not work
 */
export async function cachedEtag(endpoint: Endpoint, path: string): Promise<string | null | undefined> {
  return (await withDatabase(() => lookUp(endpoint, path)))?.etag;
}

/** Notes that the network has confirmed a copy; returns whether that could be written. */
export function markRevalidated(
  endpoint: Endpoint,
  row: CachedResponse,
  { etag, savedAt }: Pick<CachedResponse, "etag" | "savedAt">,
) {
  return succeeds(async () => tableOf(endpoint)?.update(row.path, { etag, savedAt, usedAt: savedAt }));
}

/** Removes the copy that `findKept` would find; returns whether none is left. */
export function removeCached(endpoint: Endpoint, path: string): Promise<boolean> {
  return succeeds(async () => {
    const table = tableOf(endpoint);
    for (let row = await lookUp(endpoint, path); row; row = await lookUp(endpoint, path)) await table?.delete(row.path);
  });
}

/**
 * Removes what is over the reader's limit, the oldest first; for when he has lowered it. Counts what goes itself:
 * browsers notice only later that there is room.
 *
 * @throws when the database does not work
 */
export async function enforceStorageLimit(): Promise<void> {
  let excess = await overLimit(await storageUse());
  while (excess > 0) {
    const freed = await evict();
    if (freed === 0) return;
    excess -= freed;
  }
}

/**
 * Whether there is room for so many bytes more, of a section that the reader keeps. Within his own limit copies
 * that he came by make room for it; what the browser has left for others is not touched.
 *
 * @throws when the database does not work
 */
export async function ensureSpaceFor(bytes: number): Promise<boolean> {
  const use = await storageUse();
  if (!hasRoom(use)) return false;
  if ((await overLimit(use)) + bytes <= 0) return true;
  for (let freed = 0; freed < bytes; ) {
    const more = await evict({ followed: false });
    if (more === 0) return false;
    freed += more;
  }
  return true;
}

/**
 * Removes some copies so that something of the reader's own has room; `false` when there were none.
 *
 * @throws when the database does not work
 */
export async function evictOldest(): Promise<boolean> {
  return (await evict()) > 0;
}

/**
 * The API path of everything that is kept, from the indexes alone.
 *
 * @throws when the database does not work
 */
export async function listCachedPaths(): Promise<string[]> {
  return withDatabase(async () => {
    const [articles, games, ...asked] = await Promise.all([
      db.articles.orderBy("[id+lang]").keys(),
      db.games.orderBy("[id+lang]").keys(),
      ...[db.articles, db.games, db.draws, db.reads].map((table) => table.toCollection().primaryKeys()),
    ]);
    const own = [...articles.map(ownPath(getArticle)), ...games.map(ownPath(getGame))];
    return [...new Set([...asked.flat(), ...own])];
  });
}

const ownPath = (endpoint: Endpoint) => (key: unknown) => {
  const [id, lang] = key as [number, number];
  return apiPath(endpoint.path.replace("{id}", String(id)), { lang });
};

function tableOf(endpoint: Endpoint) {
  const tables = { article: db.articles, game: db.games, draws: db.draws, read: db.reads, none: undefined };
  return tables[endpoint.keep];
}

const isItem = (endpoint: Endpoint) => endpoint.keep === "article" || endpoint.keep === "game";

function itemOf(endpoint: Endpoint, data: unknown): Pick<CachedResponse, "id" | "lang"> {
  if (!isItem(endpoint)) return {};
  const { id, lang } = data as { id: number; lang: number };
  return { id, lang };
}

async function lookUp(endpoint: Endpoint, path: string): Promise<CachedResponse | undefined> {
  const table = tableOf(endpoint);
  const row = await table?.get(path);
  if (row || !table || !isItem(endpoint)) return row;
  const { pathname, searchParams } = new URL(path, "https://kapok.invalid");
  const id = Number(pathname.split("/").at(-1));
  const { lang } = v.parse(endpoint.query, Object.fromEntries(searchParams)) as { lang: number };
  return table.get({ id, lang: contentLang(lang) });
}

/** Puts a row in its table; `false` when there is no room. */
async function put(endpoint: Endpoint, row: CachedResponse): Promise<boolean> {
  try {
    await withDatabase(() =>
      // What the old text was found by goes with it.
      db.transaction("rw", [tableOf(endpoint) ?? db.reads, db.signatures], async () => {
        await tableOf(endpoint)?.put(row);
        if (isItem(endpoint)) await db.signatures.delete(row.path);
      }),
    );
    return true;
  } catch (error) {
    if (isQuotaError(error)) return false;
    throw error;
  }
}

/** Not every browser tells; there the write itself finds out. */
function hasRoom({ usage, quota }: StorageUse): boolean {
  return usage === undefined || !quota || usage < quota * quotaShare;
}

/**
 * Bytes by which what is kept is more than the reader allows; below nothing when there is room left. What the browser
 * counts falls only some time after copies have gone, so it tells no more than that there is nothing to add up.
 */
async function overLimit({ usage = 0, pictures = 0 }: StorageUse): Promise<number> {
  const limit = (await readOfflineSettings()).limit * 1_000_000;
  if (usage < limit) return usage - limit;
  const texts = Object.values(await libraryTotals()).reduce((sum, { bytes }) => sum + bytes, 0);
  return texts + pictures - limit;
}

/** Removes some of the copies not used for longest; returns how many bytes they were. */
async function evict({ followed = true } = {}): Promise<number> {
  const candidates = (await oldestFirst()).filter((candidate) => followed || !candidate.followed);
  const oldest = candidates.slice(0, evictionBatch);
  return withDatabase(async () => {
    const rows = await Promise.all(oldest.map(({ table, path }) => table.get(path)));
    for (const { table, path } of oldest) await table.delete(path);
    const lost = new Set(oldest.filter((candidate) => candidate.followed).map(({ path }) => path));
    // From the beginning, or what is missing would come back only when it changes.
    const isHit = ({ paths }: SavedSection) => paths.some((path) => lost.has(path));
    if (lost.size > 0) await db.sections.filter(isHit).modify({ cursor: null, state: "failed" });
    return rows.reduce((bytes, row) => bytes + (row?.bytes ?? 0), 0);
  });
}

/** What may make room: never a pin, and the items of kept sections last. */
async function oldestFirst(): Promise<{ table: CachedResponseTable; path: string; followed: boolean }[]> {
  const pins = await pinnedPaths();
  return withDatabase(async () => {
    const sections = await db.sections.toArray();
    // The pages of the sections stay as long as their items do.
    const followed = new Set(sections.flatMap(({ uri, lang, paths }) => [...paths, ...sectionReads(uri, lang)]));
    const used = await Promise.all(
      [db.reads, db.articles, db.games].map(async (table) => {
        const keys = (await table.orderBy("[usedAt+path]").keys()) as unknown as [string, string][];
        return keys.map(([usedAt, path]) => ({ table, usedAt, path, followed: followed.has(path) }));
      }),
    );
    return used
      .flat()
      .filter(({ path }) => !pins.has(path))
      .sort((one, other) => Number(one.followed) - Number(other.followed) || (one.usedAt < other.usedAt ? -1 : 1));
  });
}

async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  return withDatabase(work).then(
    () => true,
    () => false,
  );
}
