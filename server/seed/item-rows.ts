import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTable } from "drizzle-orm/pg-core";
import * as v from "valibot";
import type { article } from "#server/articles/articles.schema.ts";
import { checkRows } from "#server/database/check-rows.ts";
import type { game } from "#server/games/games.schema.ts";
import { type SampleLang, sampleLangs } from "../../sample/site/bilingual.ts";

/** Row ids of one item in each language. */
export type RowIds = Readonly<Record<SampleLang, number>>;

/**
 * The row ids of items 1 to `count`: those they have, and new ones from the table's sequence for the rest.
 * They are known before the rows are written, since texts link to each other.
 */
export async function claimRowIds(
  db: NodePgDatabase,
  table: typeof article | typeof game,
  count: number,
): Promise<(itemId: number) => RowIds> {
  const result = await db.execute(sql`
    select item_id, lang, coalesce(kept.id, nextval(pg_get_serial_sequence(${getTableName(table)}, 'id')))::int as id
    from generate_series(1, ${count}::int) as item_id
    cross join unnest(${sql.param(Object.values(sampleLangs))}::int[]) as lang
    left join ${table} as kept using (item_id, lang)
    order by item_id, lang`);
  const rows = checkRows(v.object({ item_id: v.number(), lang: v.number(), id: v.number() }), result);
  const ids = new Map(rows.map(({ item_id, lang, id }) => [`${item_id}/${lang}`, id]));
  const idOf = (itemId: number, code: SampleLang) => {
    const id = ids.get(`${itemId}/${sampleLangs[code]}`);
    if (id === undefined) throw new Error(`No row id for item ${itemId}`);
    return id;
  };
  return (itemId) => ({ "zh-CN": idOf(itemId, "zh-CN"), "en-US": idOf(itemId, "en-US") });
}

/** For `ON CONFLICT DO UPDATE`: every column takes the new value but those that the row keeps. */
export function allBut<T extends PgTable>(table: T, kept: readonly (keyof T["_"]["columns"])[]): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([key]) => !kept.includes(key))
      .map(([key, column]) => [key, sql`excluded.${sql.identifier(column.name)}`]),
  );
}
