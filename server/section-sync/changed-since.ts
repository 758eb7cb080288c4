import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { SyncPoint } from "./sync-cursor.ts";

/**
 * A condition: the transaction in this column could not be seen yet at a mark. Numbers that this server has not
 * reached come with a backup from another one, and say nothing.
 */
export function changedSince(xid: PgColumn, { xid: since }: SyncPoint): SQL {
  return sql`(${xid} >= ${since}::xid8 and ${xid} < pg_snapshot_xmax(pg_current_snapshot()))`;
}

/** A condition: the moment in this column has come after a mark. */
export function within(moment: PgColumn, { at }: SyncPoint): SQL {
  return sql`(${moment} > to_timestamp(${at}::float8 / 1000) and ${moment} <= now())`;
}
