import type { SQL } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { SectionSync, SectionSyncItem } from "#contract/section-sync/endpoints.ts";
import type { Position, PositionKind } from "#server/api/cursor.ts";
import type { SyncRound } from "./sync-cursor.ts";

/** One of the latest items of a section. */
export interface LatestItem {
  readonly id: number;
  readonly position: Position;
  /** Bytes of its text. */
  readonly bytes: number;
  /** Whether the device lacks it, or has it in an older form. */
  readonly wanted: boolean;
}

/** A section as a place that items are read from: of articles, or of games. */
export interface SyncSource {
  readonly kind: SectionSyncItem["kind"];
  readonly positions: PositionKind;
  /** The latest items, newest first. */
  latest(db: NodePgDatabase, size: number, round: SyncRound): Promise<LatestItem[]>;
  /** Items in full. */
  read(db: NodePgDatabase, ids: readonly number[]): Promise<Pick<SectionSync, "article_list" | "game_list">>;
  /** A condition: the item whose id is in this column can be seen on the site. */
  isThere(id: SQL): SQL;
}
