import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Label } from "#contract/articles/endpoints.ts";
import { ApiError } from "#contract/http/errors.ts";
import { contentLang, findLocale } from "#contract/locales.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import type { gameLabel } from "../games/games.schema.ts";
import { article, articleLabel, isPublic, label } from "./articles.schema.ts";

/** Labels of several items in one query, of articles unless another table is given. */
export async function findLabels(
  db: NodePgDatabase,
  itemIds: number[],
  lang: number,
  table: typeof articleLabel | typeof gameLabel = articleLabel,
): Promise<Map<number, Label[]>> {
  const byItem = new Map<number, Label[]>();
  if (itemIds.length === 0) return byItem;
  const rows = await db
    .select({ itemId: table.itemId, key: label.key, name: label.name })
    .from(table)
    .innerJoin(label, eq(label.id, table.labelId))
    .where(inArray(table.itemId, itemIds))
    .orderBy(label.id);
  for (const { itemId, key, name } of rows) {
    byItem.set(itemId, [...(byItem.get(itemId) ?? []), { key, name: localizeJson(name, lang) }]);
  }
  return byItem;
}

/** Most labels that editors choose from. */
const maxLabels = 1000;

/** Lists the labels that articles can have, by name. */
export async function findAllLabels(db: NodePgDatabase, lang: number): Promise<{ label_list: Label[] }> {
  const rows = await db.select({ key: label.key, name: label.name }).from(label).orderBy(label.key).limit(maxLabels);
  const labels = rows.map(({ key, name }) => ({ key, name: localizeJson(name, lang) }));
  return { label_list: labels.sort((a, b) => a.name.localeCompare(b.name, findLocale(lang)?.code)) };
}

/**
 * Returns the label with this key, in a language.
 * @throws {ApiError} `not_found`
 */
export async function findLabel(db: NodePgDatabase, key: string, lang: number): Promise<Label> {
  const [found] = await db.select({ name: label.name }).from(label).where(eq(label.key, key));
  if (!found) throw new ApiError("not_found");
  return { key, name: localizeJson(found.name, lang) };
}

/**
 * Returns the id of the label with this key, or `null`. Lists filter by the id. With only the key, the planner cannot
 * estimate its number of articles and would read all of them.
 */
export async function findLabelId(db: NodePgDatabase, key: string): Promise<number | null> {
  const [found] = await db.select({ id: label.id }).from(label).where(eq(label.key, key));
  return found?.id ?? null;
}

/** Labels with the most recent articles, the largest first. */
export async function findPopularLabels(db: NodePgDatabase, lang: number, size: number): Promise<Label[]> {
  const recent = db
    .select({ itemId: article.itemId })
    .from(article)
    .where(and(eq(article.lang, contentLang(lang)), isPublic))
    .orderBy(desc(article.publishedAt), desc(article.id))
    .limit(500)
    .as("recent");
  const rows = await db
    .select({ key: label.key, name: label.name })
    .from(recent)
    .innerJoin(articleLabel, eq(articleLabel.itemId, recent.itemId))
    .innerJoin(label, eq(label.id, articleLabel.labelId))
    .groupBy(label.id)
    .orderBy(sql`count(*) desc`, label.id)
    .limit(size);
  return rows.map(({ key, name }) => ({ key, name: localizeJson(name, lang) }));
}
