import { sql } from "drizzle-orm";
import { boolean, customType, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";

/** Number of a transaction, 64 bits wide; as text, since it outgrows what a number holds exactly. */
const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * The transaction that last changed what readers see of a row; triggers keep it right. Unlike a time, it tells of
 * two transactions which one a reader could have seen already, in whatever order they were committed.
 */
export const changedXid = () => xid8("changed_xid").notNull().default(sql`pg_current_xact_id()`);

/** Articles and games that were withdrawn or deleted, written by triggers. One that came back is still here. */
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
