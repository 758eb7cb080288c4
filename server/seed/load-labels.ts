import { and, between, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { type articleLabel, label } from "#server/articles/articles.schema.ts";
import type { gameLabel } from "#server/games/games.schema.ts";
import { labels } from "../../sample/site/labels.ts";
import { itemIdsFrom } from "./item-ids.ts";

/** Writes the labels and gives the id of each by its key. */
export async function loadLabels(db: NodePgDatabase): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .insert(label)
    .values(Object.entries(labels).map(([key, name]) => ({ key, name })))
    .onConflictDoUpdate({ target: label.key, set: { name: sql`excluded.name` } })
    .returning({ id: label.id, key: label.key });
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Gives the sample items of a kind the labels they should have, and only those. */
export async function labelItems(
  db: NodePgDatabase,
  table: typeof articleLabel | typeof gameLabel,
  items: readonly { readonly itemId: number; readonly labels: readonly string[] }[],
  labelIds: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = items.flatMap(({ itemId, labels: keys }) =>
    keys.map((key) => {
      const labelId = labelIds.get(key);
      if (labelId === undefined) throw new Error(`There is no label "${key}"`);
      return { itemId, labelId };
    }),
  );
  // A label that is right already stays: taken off and put on again, it would make the item count as changed.
  const wanted = rows.map(({ itemId, labelId }) => sql`(${itemId}::int, ${labelId}::int)`);
  await db
    .delete(table)
    .where(
      and(
        between(table.itemId, itemIdsFrom.sample, itemIdsFrom.editors - 1),
        sql`(${table.itemId}, ${table.labelId}) not in (${sql.join(wanted, sql`, `)})`,
      ),
    );
  await db.insert(table).values(rows).onConflictDoNothing();
}
