import { and, eq, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { type GameCategory, gameCategories } from "#contract/games/types.ts";
import { ApiError } from "#contract/http/errors.ts";
import { maxWithdrawals, sectionSyncPageSize } from "#contract/limits.ts";
import { contentLang } from "#contract/locales.ts";
import type { getSectionSync, SectionSync, SectionSyncItem } from "#contract/section-sync/endpoints.ts";
import type { Position } from "#server/api/cursor.ts";
import { checkRows } from "#server/database/check-rows.ts";
import { navItem } from "#server/pages/pages.schema.ts";
import { syncEpoch, tombstone } from "./section-sync.schema.ts";
import { cursorAfter, cursorWithin, readRound, type SyncPoint, type SyncRound } from "./sync-cursor.ts";
import { articleSource, changedSince, gameSource, type LatestItem, type SyncSource } from "./sync-sources.queries.ts";

type Input = v.InferOutput<typeof getSectionSync.query>;

/**
 * Returns a page of the changes of a section: the latest items that the device lacks, and withdrawn ones.
 *
 * @throws {ApiError} `not_found` for a path without a section, `invalid` for an invalid cursor
 */
export async function findSectionChanges(db: NodePgDatabase, { uri, lang, size, cursor }: Input): Promise<SectionSync> {
  const shelf = await findShelf(db, uri, lang);
  // The sync point is read first: later commits belong to the next round too.
  const { history, now } = await readNow(db, `${uri} ${contentLang(lang)}`);
  let round = readRound(cursor, history, now, shelf.positions);
  const withdrawn = await findWithdrawn(db, shelf, round, lang);
  if (withdrawn.length > maxWithdrawals) round = { since: null, floor: null, until: now, after: null };
  const latest = await shelf.latest(db, size, round);
  const { page, complete } = nextPage(latest, round.after);
  const last = page.at(-1);
  const floor = latest.length === size ? (latest.at(-1)?.position ?? null) : null;
  return {
    ...(await shelf.read(
      db,
      page.map(({ id }) => id),
    )),
    withdrawn_list: withdrawn.slice(0, maxWithdrawals),
    item_list: latest.map(({ id }) => ({ kind: shelf.kind, id })),
    next_cursor:
      complete || !last
        ? cursorAfter(history, round, floor)
        : cursorWithin(history, { ...round, after: last.position }),
    complete,
  };
}

/** Returns the source of a section by its path in the navigation. */
async function findShelf(db: NodePgDatabase, uri: string, lang: number): Promise<SyncSource> {
  const [found] = await db
    .select({ id: navItem.id })
    .from(navItem)
    .where(and(eq(navItem.lang, contentLang(lang)), eq(navItem.uri, uri), eq(navItem.active, true)))
    .limit(1);
  const [, top = "", sub] = uri.split("/");
  if (!found || (top === "game" && !isCategory(sub))) throw new ApiError("not_found");
  return top === "game" && isCategory(sub) ? gameSource(sub, lang) : articleSource(uri.slice(1), lang);
}

function isCategory(name: string | undefined): name is GameCategory {
  return gameCategories.some((category) => category === name);
}

/**
 * Returns the current sync point and the history that it belongs to. A restored server, or another one with a copy of
 * the rows, has other transaction ids, so cursors of other histories are invalid there.
 */
async function readNow(db: NodePgDatabase, key: string): Promise<{ history: string; now: SyncPoint }> {
  const result = await db.execute(sql`
    select left(md5(concat_ws(' ', system_identifier, timeline_id, ${syncEpoch}.xmin, ${key}::text)), 12) as history,
      pg_snapshot_xmin(pg_current_snapshot())::text as xid, floor(extract(epoch from now()) * 1000)::float8 as at
    from pg_control_system(), pg_control_checkpoint(), ${syncEpoch}`);
  const [row] = checkRows(v.object({ history: v.string(), xid: v.string(), at: v.number() }), result);
  if (!row) throw new Error("The row of sync_epoch is missing");
  return { history: row.history, now: { xid: row.xid, at: row.at } };
}

/** Finds the items withdrawn since the previous round, one more than the limit. The first page of a round has them. */
async function findWithdrawn(
  db: NodePgDatabase,
  shelf: SyncSource,
  round: SyncRound,
  lang: number,
): Promise<SectionSyncItem[]> {
  if (!round.since || round.after) return [];
  const { kind } = shelf;
  const rows = await db
    .select({ id: tombstone.id })
    .from(tombstone)
    .where(
      and(
        eq(tombstone.lang, contentLang(lang)),
        eq(tombstone.kind, kind),
        changedSince(tombstone.changedXid, round.since),
        sql`not ${shelf.isThere(sql`${tombstone.id}`)}`,
      ),
    )
    .limit(maxWithdrawals + 1);
  return rows.map(({ id }) => ({ kind, id }));
}

/** Returns the next missing items within the limits of a page, and whether they are the last. */
function nextPage(
  latest: readonly LatestItem[],
  after: Position | null,
): { page: readonly LatestItem[]; complete: boolean } {
  const left = latest.filter(({ wanted, position }) => wanted && (!after || comesAfter(position, after)));
  let bytes = 0;
  const fitting = left.findIndex((item, index) => {
    bytes += item.bytes;
    return index > 0 && (index >= sectionSyncPageSize.items || bytes > sectionSyncPageSize.bytes);
  });
  return fitting < 0 ? { page: left, complete: true } : { page: left.slice(0, fitting), complete: false };
}

/** Whether a position follows another. Timestamps and days are texts that sort by time. */
function comesAfter([value, id]: Position, [otherValue, otherId]: Position): boolean {
  return value === otherValue ? id < otherId : value < otherValue;
}
