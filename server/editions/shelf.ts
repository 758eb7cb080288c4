import type { SQL } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Edition, EditionItem } from "#contract/editions.ts";
import type { Position, PositionKind } from "../http/cursor.ts";
import type { Round } from "./edition-cursor.ts";

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
export interface Shelf {
  readonly kind: EditionItem["kind"];
  readonly positions: PositionKind;
  /** The latest items, newest first. */
  latest(db: NodePgDatabase, size: number, round: Round): Promise<LatestItem[]>;
  /** Items in full. */
  read(db: NodePgDatabase, ids: readonly number[]): Promise<Pick<Edition, "article_list" | "game_list">>;
  /** A condition: the item whose id is in this column can be seen on the site. */
  isThere(id: SQL): SQL;
}
