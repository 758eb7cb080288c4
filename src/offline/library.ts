import { type CachedResponse, db, withDatabase } from "./db.ts";
import { pinnedPaths } from "./pins.ts";

/** The kinds of cached responses, which are the names of their tables. */
export const libraryKinds = ["articles", "games", "draws", "reads"] as const;
export type LibraryKind = (typeof libraryKinds)[number];

export interface LibraryItem {
  readonly kind: LibraryKind;
  readonly row: CachedResponse;
  readonly pinned: boolean;
}

export interface LibraryPage {
  readonly items: readonly LibraryItem[];
  /** Cursor of the next page; `null` at the end. */
  readonly next: LibraryCursor | null;
}

/** Last use and path of the last item of a page. */
export type LibraryCursor = readonly [usedAt: string, path: string];

/** The cached responses to list. */
export interface LibraryFilter {
  readonly kinds: readonly LibraryKind[];
  /** Whether an item is listed. */
  readonly include: (kind: LibraryKind, row: CachedResponse) => boolean;
}

/**
 * A page of the cached responses, the last used first.
 *
 * @throws when the database does not work
 */
export async function listLibrary(
  { kinds, include }: LibraryFilter,
  size: number,
  after?: LibraryCursor,
): Promise<LibraryPage> {
  const pins = await pinnedPaths();
  const pages = await withDatabase(() =>
    Promise.all(
      kinds.map(async (kind) => {
        const table = db[kind];
        const range = after ? table.where("[usedAt+path]").below([...after]) : table.orderBy("[usedAt+path]");
        const rows = await range
          .reverse()
          .filter((row) => include(kind, row))
          .limit(size + 1)
          .toArray();
        return rows.map((row) => ({ kind, row, pinned: pins.has(row.path) }));
      }),
    ),
  );
  const all = pages.flat().sort((one, other) => (isBefore(one.row, other.row) ? 1 : -1));
  const items = all.slice(0, size);
  const last = items.at(-1)?.row;
  return { items, next: all.length > size && last ? [last.usedAt, last.path] : null };
}

function isBefore(one: CachedResponse, other: CachedResponse): boolean {
  return one.usedAt === other.usedAt ? one.path < other.path : one.usedAt < other.usedAt;
}

/** The number of cached responses of a kind, and their bytes as JSON. */
export interface LibraryTotal {
  readonly count: number;
  readonly bytes: number;
}

/**
 * Number and size of the cached responses, from an index alone.
 *
 * @throws when the database does not work
 */
export async function libraryTotals(): Promise<Record<LibraryKind, LibraryTotal>> {
  const totals = await withDatabase(() =>
    Promise.all(
      libraryKinds.map(async (kind) => {
        const sizes = (await db[kind].orderBy("bytes").keys()) as number[];
        return [kind, { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }] as const;
      }),
    ),
  );
  return Object.fromEntries(totals) as Record<LibraryKind, LibraryTotal>;
}

/** The browser's estimate of the site's storage, in bytes; `undefined` where it has none. */
export interface StorageUse {
  readonly usage: number | undefined;
  readonly quota: number | undefined;
  /** Of Cache Storage: pictures and the app itself. Few browsers report it. */
  readonly pictures: number | undefined;
}

export async function storageUse(): Promise<StorageUse> {
  const { usage, quota, usageDetails }: StorageEstimate & { usageDetails?: { caches?: number } } =
    (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return { usage, quota, pictures: usageDetails?.caches };
}

/**
 * Removes cached responses with their pins and search entries.
 *
 * @throws when the database does not work
 */
export async function removeFromLibrary(kind: LibraryKind, paths: readonly string[]): Promise<void> {
  await withDatabase(() =>
    db.transaction("rw", [db[kind], db.pins, db.signatures], async () => {
      await Promise.all([db[kind], db.pins, db.signatures].map((table) => table.bulkDelete([...paths])));
    }),
  );
}

/**
 * Removes the cached responses with their pictures: all, or all but the pinned ones. Sections are no longer saved; picks
 * and settings stay.
 *
 * @throws when the database does not work
 */
export async function clearLibrary({ pinned }: { pinned: boolean }): Promise<void> {
  const remaining = pinned ? new Set<string>() : await pinnedPaths();
  const tables = libraryKinds.map((kind) => db[kind]);
  const left = await withDatabase(() =>
    db.transaction("rw", [...tables, db.pins, db.signatures, db.sections], async () => {
      await db.sections.clear();
      if (pinned) await db.pins.clear();
      for (const table of [...tables, db.signatures]) {
        const paths = (await table.toCollection().primaryKeys()) as string[];
        await table.bulkDelete(paths.filter((path) => !remaining.has(path)));
      }
      return Promise.all(tables.map((table) => table.toArray()));
    }),
  );
  await removePictures(JSON.stringify(left));
}

/** Name of the worker's cache of pictures. */
export const pictureCache = "pictures";

/** Removes the pictures that the remaining responses do not mention. */
async function removePictures(responses: string): Promise<void> {
  const cache = await caches.open(pictureCache);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (!responses.includes(pathname.slice(0, pathname.lastIndexOf("/")))) await cache.delete(request);
  }
}
