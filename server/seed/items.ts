import { and, getTableColumns, getTableName, inArray, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTable } from "drizzle-orm/pg-core";
import * as v from "valibot";
import type { DocumentKindName } from "#contract/backstage/kinds.ts";
import { type article, type articleLabel, label } from "#server/articles/articles.schema.ts";
import { checkRows } from "#server/database/check-rows.ts";
import { document } from "#server/documents/documents.schema.ts";
import { itemIdsFrom } from "#server/documents/item-ids.ts";
import type { game, gameLabel } from "#server/games/games.schema.ts";
import { localText, readJson, type SampleLang, sampleLangs } from "./sample-files.ts";

/** The item id of a sample item. It never changes, and a new item takes the next number. */
export const sampleItemId = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(itemIdsFrom.sample),
  v.maxValue(itemIdsFrom.editors - 1),
);

/** Row ids of one item in each language. */
export type RowIds = Readonly<Record<SampleLang, number>>;

/**
 * Returns the row ids of items 1 to `count`: existing ids, and new ones from the table's sequence for the rest.
 * Ids are needed before the rows are written, because texts link to each other.
 */
export async function claimRowIds(
  db: NodePgDatabase,
  table: typeof article | typeof game,
  count: number,
): Promise<(itemId: number) => RowIds> {
  const result = await db.execute(sql`
    select item_id, lang, coalesce(existing.id, nextval(pg_get_serial_sequence(${getTableName(table)}, 'id')))::int as id
    from generate_series(1, ${count}::int) as item_id
    cross join unnest(${sql.param(Object.values(sampleLangs))}::int[]) as lang
    left join ${table} as existing using (item_id, lang)
    order by item_id, lang`);
  const rows = checkRows(v.object({ item_id: v.number(), lang: v.number(), id: v.number() }), result);
  const ids = new Map(rows.map(({ item_id, lang, id }) => [`${item_id}/${lang}`, id]));
  const rowIdOf = (itemId: number, code: SampleLang) => {
    const id = ids.get(`${itemId}/${sampleLangs[code]}`);
    if (id === undefined) throw new Error(`No row id for item ${itemId}`);
    return id;
  };
  return (itemId) => ({ "zh-CN": rowIdOf(itemId, "zh-CN"), "en-US": rowIdOf(itemId, "en-US") });
}

/** Item ids of what editors have opened in Backstage, which the sample content does not change. */
export async function findEditedItems(
  db: NodePgDatabase,
  kinds: readonly DocumentKindName[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ itemId: document.itemId })
    .from(document)
    .where(inArray(document.kind, [...kinds]));
  return new Set(rows.map(({ itemId }) => itemId));
}

/** The `set` of an `ON CONFLICT DO UPDATE` that updates every column except `unchanged`. */
export function allBut<T extends PgTable>(
  table: T,
  unchanged: readonly (keyof T["_"]["columns"])[],
): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([key]) => !unchanged.includes(key))
      .map(([key, column]) => [key, sql`excluded.${sql.identifier(column.name)}`]),
  );
}

/** Writes the labels and returns their ids by key. */
export async function loadLabels(db: NodePgDatabase): Promise<ReadonlyMap<string, number>> {
  const labels = await readJson("site/labels.json", v.record(v.string(), localText));
  const rows = await db
    .insert(label)
    .values(Object.entries(labels).map(([key, name]) => ({ key, name })))
    .onConflictDoUpdate({ target: label.key, set: { name: sql`excluded.name` } })
    .returning({ id: label.id, key: label.key });
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Sets the labels of these articles or games, and removes all others from them. */
export async function labelItems(
  db: NodePgDatabase,
  table: typeof articleLabel | typeof gameLabel,
  items: readonly { readonly itemId: number; readonly labels: readonly string[] }[],
  labelIds: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = items.flatMap(({ itemId, labels }) =>
    labels.map((key) => {
      const labelId = labelIds.get(key);
      if (labelId === undefined) throw new Error(`There is no label "${key}"`);
      return { itemId, labelId };
    }),
  );
  if (rows.length === 0) return;
  // Correct labels stay: removing and adding one again would mark the item as changed.
  const wanted = rows.map(({ itemId, labelId }) => sql`(${itemId}::int, ${labelId}::int)`);
  await db.delete(table).where(
    and(
      inArray(
        table.itemId,
        items.map(({ itemId }) => itemId),
      ),
      sql`(${table.itemId}, ${table.labelId}) not in (${sql.join(wanted, sql`, `)})`,
    ),
  );
  await db.insert(table).values(rows).onConflictDoNothing();
}

/** A number from a text, always the same (FNV-1a over its code points, 32 bits). */
export function hashText(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  return hash;
}

/** The initial number of likes of a sample item, the same in all its languages. */
export function sampleLikes(key: string): number {
  return 12 + (hashText(`likes of ${key}`) % 420);
}
