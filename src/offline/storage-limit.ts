import { quotaShare } from "#contract/limits.ts";
import { sectionReads } from "#contract/section-sync/section-reads.ts";
import { type CachedResponseTable, db, type SavedSection, withDatabase } from "./db.ts";
import { libraryTotals, type StorageUse, storageUse } from "./library.ts";
import { readOfflineSettings } from "./offline-settings.ts";
import { pinnedPaths } from "./pins.ts";

/*
 * Two limits: the reader's own for the library, and the browser's quota for the site. When one is reached, the responses
 * that were not used for longest are evicted. All functions here throw when the database does not work.
 */

/** Cached responses that one eviction removes. */
const evictionBatch = 20;

/** Whether another response fits into both limits. */
export async function hasSpace(): Promise<boolean> {
  const use = await storageUse();
  return isBelowQuota(use) && (await excessBytes(use)) < 0;
}

/**
 * Evicts some responses; returns whether the browser's quota then has room. The reader's limit cannot forbid a new
 * response, it only makes older ones go.
 */
export async function evictForSpace(): Promise<boolean> {
  return (await evict()) > 0 && isBelowQuota(await storageUse());
}

/**
 * Evicts everything above the reader's limit, the oldest first, after they have lowered it. Counts the evicted bytes
 * itself: browsers notice only later that there is room.
 */
export async function enforceStorageLimit(): Promise<void> {
  let excess = await excessBytes(await storageUse());
  while (excess > 0) {
    const freed = await evict();
    if (freed === 0) return;
    excess -= freed;
  }
}

/**
 * Whether so many bytes of a saved section fit. Responses outside of saved sections are evicted for them within the
 * reader's limit; the rest of the browser's quota is not used.
 */
export async function ensureSpaceFor(bytes: number): Promise<boolean> {
  const use = await storageUse();
  if (!isBelowQuota(use)) return false;
  if ((await excessBytes(use)) + bytes <= 0) return true;
  for (let freed = 0; freed < bytes; ) {
    const more = await evict({ withSections: false });
    if (more === 0) return false;
    freed += more;
  }
  return true;
}

/** Evicts some responses to make room for the reader's own data; `false` when there were none. */
export async function evictOldest(): Promise<boolean> {
  return (await evict()) > 0;
}

/** Browsers without an estimate count as below; there the write itself fails. */
function isBelowQuota({ usage, quota }: StorageUse): boolean {
  return usage === undefined || !quota || usage < quota * quotaShare;
}

/**
 * Bytes above the reader's limit; negative when there is room left. The browser's estimate falls only some time after an
 * eviction, so it serves only to skip the sum when there is clearly room.
 */
async function excessBytes({ usage = 0, pictures = 0 }: StorageUse): Promise<number> {
  const limit = (await readOfflineSettings()).limit * 1_000_000;
  if (usage < limit) return usage - limit;
  const texts = Object.values(await libraryTotals()).reduce((sum, { bytes }) => sum + bytes, 0);
  return texts + pictures - limit;
}

/** Removes the responses not used for longest; returns their bytes. */
async function evict({ withSections = true } = {}): Promise<number> {
  const candidates = (await evictionCandidates()).filter((candidate) => withSections || !candidate.inSection);
  const oldest = candidates.slice(0, evictionBatch);
  return withDatabase(async () => {
    const rows = await Promise.all(oldest.map(({ table, path }) => table.get(path)));
    for (const { table, path } of oldest) await table.delete(path);
    const lost = new Set(oldest.filter((candidate) => candidate.inSection).map(({ path }) => path));
    // From the start: a delta would bring the missing items only when they change.
    const isHit = ({ paths }: SavedSection) => paths.some((path) => lost.has(path));
    if (lost.size > 0) await db.sections.filter(isHit).modify({ cursor: null, state: "failed" });
    return rows.reduce((bytes, row) => bytes + (row?.bytes ?? 0), 0);
  });
}

/** The responses that may be evicted, in order: never pinned ones, and those of saved sections last. */
async function evictionCandidates(): Promise<{ table: CachedResponseTable; path: string; inSection: boolean }[]> {
  const pins = await pinnedPaths();
  return withDatabase(async () => {
    const sections = await db.sections.toArray();
    // The lists of a section's page stay as long as its items do.
    const saved = new Set(sections.flatMap(({ uri, lang, paths }) => [...paths, ...sectionReads(uri, lang)]));
    const used = await Promise.all(
      [db.reads, db.articles, db.games].map(async (table) => {
        const keys = (await table.orderBy("[usedAt+path]").keys()) as unknown as [string, string][];
        return keys.map(([usedAt, path]) => ({ table, usedAt, path, inSection: saved.has(path) }));
      }),
    );
    return used
      .flat()
      .filter(({ path }) => !pins.has(path))
      .sort((one, other) => Number(one.inSection) - Number(other.inSection) || (one.usedAt < other.usedAt ? -1 : 1));
  });
}
