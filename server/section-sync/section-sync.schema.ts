import { sql } from "drizzle-orm";
import { boolean, customType, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";

/** Id of a transaction: 64 bits, as text because it exceeds the safe integers. */
const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * The transaction that last changed the public content of a row; triggers set it. Unlike a timestamp, it shows whether
 * a change was visible to an earlier read, in any order of commits.
 */
export const changedXid = () => xid8("changed_xid").notNull().default(sql`pg_current_xact_id()`);

/** Articles and games that were withdrawn or deleted, written by triggers. The row of a restored item remains. */
export const tombstone = pgTable(
  "tombstone",
  {
    kind: text("kind", { enum: ["article", "game"] }).notNull(),
    id: integer("id").notNull(),
    lang: smallint("lang").notNull(),
    changedXid: changedXid(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index("tombstone_since").on(table.lang, table.kind, table.changedXid),
  ],
);

/**
 * One row. Who put it here, its `xmin`, names the history that cursors belong to: after a restore, whichever way it
 * was made, that is another transaction, and older cursors are answered from the beginning.
 */
export const syncEpoch = pgTable("sync_epoch", { singleton: boolean("singleton").primaryKey().default(true) });
