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
 * The next answer of an edition: what the device lacks of the latest items of a section, a page at a time.
 *
 * @throws {ApiError} `not_found` for a path that is no section, `invalid` for text that is no cursor
 */
export async function findSectionChanges(db: NodePgDatabase, { uri, lang, size, cursor }: Input): Promise<SectionSync> {
  const shelf = await findShelf(db, uri, lang);
  // Before anything else is read: what is committed from here on belongs to the next round too.
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

/** The section at a path of the navigation. */
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
 * This moment, and the history it is part of. A server that was put back to an earlier state, or another one
 * with a copy of the rows, counts its transactions anew: what a cursor of before says means nothing there.
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

/** What has gone since the round before, one more than may be named; told with the first answer of a round. */
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

/** The next items that are wanted, within the limits of one answer, and whether they are the last ones. */
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

/** Whether a position is further down than another. Moments and days are text of one form, in the order of time. */
function comesAfter([value, id]: Position, [otherValue, otherId]: Position): boolean {
  return value === otherValue ? id < otherId : value < otherValue;
}
