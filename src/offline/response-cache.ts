import { apiPath } from "#contract/http/api-path.ts";
import { type OfflineTable, offlineTableFor } from "#contract/http/offline-reads.ts";
import { maxCachedResponseBytes } from "#contract/limits.ts";
import { contentLang, defaultLocale } from "#contract/locales.ts";
import { type CachedResponse, db, isQuotaError, withDatabase } from "./db.ts";
import { evictForSpace, hasSpace } from "./storage-limit.ts";

/*
 * The cached responses of the API. Their bodies are not validated here but by the page. It requests a response again when
 * the cached copy does not fit the schema (src/api/read.ts).
 */

/** The result of caching a response. `too-large`: above the limit for one. `failed`: the database does not work. */
export type CacheWriteResult = "cached" | "too-large" | "quota" | "failed";

/** Milliseconds after which a use is recorded again: not every read should cost a write. */
const usePrecision = 60 * 60 * 1000;

/** Caches the response of a read in place of an older one. Without room, the responses not used for longest go, once. */
export async function cacheResponse(
  path: string,
  data: unknown,
  { etag, savedAt }: Pick<CachedResponse, "etag" | "savedAt">,
): Promise<CacheWriteResult> {
  const bytes = new TextEncoder().encode(JSON.stringify(data)).length;
  if (bytes > maxCachedResponseBytes) return "too-large";
  const row: CachedResponse = { path, savedAt, usedAt: savedAt, bytes, etag, data, ...itemKeyOf(path, data) };
  try {
    if ((await hasSpace()) && (await put(row))) return "cached";
    return (await evictForSpace()) && (await put(row)) ? "cached" : "quota";
  } catch (error) {
    return isQuotaError(error) ? "quota" : "failed";
  }
}

/**
 * The cached response of a read. An article or a game is also found by its own id and language when it was cached under
 * another id: the path of the Chinese article, in English, returns the English one.
 *
 * @throws when the database does not work
 */
export async function findCached(path: string): Promise<CachedResponse | undefined> {
  const row = await withDatabase(() => lookUp(path));
  if (row && Date.now() - Date.parse(row.usedAt) > usePrecision) {
    // The read does not wait for this, and does not fail with it.
    const usedAt = new Date().toISOString();
    void withDatabase(async () => tableOf(row.path)?.update(row.path, { usedAt })).catch(() => undefined);
  }
  return row;
}

/**
 * The ETag of a cached response; `null` when it had none, `undefined` when nothing is cached.
 *
 * @throws when the database does not work
 */
export async function cachedEtag(path: string): Promise<string | null | undefined> {
  return (await withDatabase(() => lookUp(path)))?.etag;
}

/** Records that the network has confirmed a cached response; returns whether that could be written. */
export function markRevalidated(row: CachedResponse, { etag, savedAt }: Pick<CachedResponse, "etag" | "savedAt">) {
  return succeeds(async () => tableOf(row.path)?.update(row.path, { etag, savedAt, usedAt: savedAt }));
}

/** Removes every response that `findCached` would find; returns whether none is left. */
export function removeCached(path: string): Promise<boolean> {
  return succeeds(async () => {
    for (let row = await lookUp(path); row; row = await lookUp(path)) await tableOf(path)?.delete(row.path);
  });
}

/**
 * The API paths of all cached responses, from the indexes alone.
 *
 * @throws when the database does not work
 */
export async function listCachedPaths(): Promise<string[]> {
  return withDatabase(async () => {
    const [articles, games, ...paths] = await Promise.all([
      db.articles.orderBy("[id+lang]").keys(),
      db.games.orderBy("[id+lang]").keys(),
      ...[db.articles, db.games, db.draws, db.reads].map((table) => table.toCollection().primaryKeys()),
    ]);
    const own = [...articles.map(itemPath("article")), ...games.map(itemPath("game"))];
    return [...new Set([...paths.flat(), ...own])];
  });
}

const itemPath = (kind: "article" | "game") => (key: unknown) => {
  const [id, lang] = key as [number, number];
  return apiPath(`/${kind}/${id}`, { lang });
};

/** The table of a read's responses; `undefined` for a path that devices do not cache. */
function tableOf(path: string) {
  const table = offlineTableFor(path);
  return table && { article: db.articles, game: db.games, draws: db.draws, read: db.reads }[table];
}

function isItem(path: string): boolean {
  const table: OfflineTable | undefined = offlineTableFor(path);
  return table === "article" || table === "game";
}

function itemKeyOf(path: string, data: unknown): Pick<CachedResponse, "id" | "lang"> {
  if (!isItem(path)) return {};
  const { id, lang } = data as { id: number; lang: number };
  return { id, lang };
}

async function lookUp(path: string): Promise<CachedResponse | undefined> {
  const table = tableOf(path);
  const row = await table?.get(path);
  if (row || !isItem(path)) return row;
  const { pathname, searchParams } = new URL(path, "https://kapok.invalid");
  const id = Number(pathname.split("/").at(-1));
  const lang = contentLang(Number(searchParams.get("lang") ?? defaultLocale.id));
  return Number.isNaN(id) ? undefined : table?.get({ id, lang });
}

/** Writes a row to its table; `false` when there is no room. */
async function put(row: CachedResponse): Promise<boolean> {
  const table = tableOf(row.path);
  if (!table) return false;
  try {
    await withDatabase(() =>
      // The search entry of the old text goes with it.
      db.transaction("rw", [table, db.signatures], async () => {
        await table.put(row);
        if (isItem(row.path)) await db.signatures.delete(row.path);
      }),
    );
    return true;
  } catch (error) {
    if (isQuotaError(error)) return false;
    throw error;
  }
}

async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  return withDatabase(work).then(
    () => true,
    () => false,
  );
}
