import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { plainText } from "#shared/plain-text.ts";
import { article } from "../articles/articles.schema.ts";
import { findLabels } from "../articles/labels.queries.ts";
import { game, gameLabel } from "../games/games.schema.ts";
import { searchText } from "./search.schema.ts";
import { searchVector, type WeightedText } from "./search-vector.ts";

/** Rows per batch. */
const batch = 100;

type Row = Omit<typeof searchText.$inferInsert, "id">;
/** Reads the next stale rows, in the order of ids, after an id. */
type ReadStale = (db: NodePgDatabase, after: number) => Promise<Row[]>;

/**
 * Updates the index rows of articles and games that changed since they were indexed, and deletes the rows of those
 * that are withdrawn or deleted. Scheduled articles are indexed too; searches leave them out until their date.
 *
 * @returns the number of rows updated
 */
export async function reindexStale(db: NodePgDatabase): Promise<number> {
  await db.delete(searchText).where(sql`not case ${searchText.type}
    when 'article' then exists (select 1 from ${article} where ${article.id} = ${searchText.sourceId} and ${article.withdrawnAt} is null)
    else exists (select 1 from ${game} where ${game.id} = ${searchText.sourceId}) end`);
  const updated = (await indexAll(db, staleArticles)) + (await indexAll(db, staleGames));
  if (updated > 0) await mergePendingEntries(db);
  return updated;
}

/** Merges the pending list of the GIN index, which every query would scan. */
async function mergePendingEntries(db: NodePgDatabase): Promise<void> {
  await db.execute(sql`select gin_clean_pending_list('search_text_words')`);
}

async function indexAll(db: NodePgDatabase, readStale: ReadStale): Promise<number> {
  let updated = 0;
  let after = 0;
  for (;;) {
    const rows = await readStale(db, after);
    const last = rows.at(-1);
    if (!last) return updated;
    await db
      .insert(searchText)
      .values(rows)
      .onConflictDoUpdate({
        target: [searchText.type, searchText.sourceId],
        set: {
          lang: sql`excluded.lang`,
          publishedAt: sql`excluded.published_at`,
          madeOfXid: sql`excluded.made_of_xid`,
          words: sql`excluded.words`,
        },
      });
    updated += rows.length;
    after = last.sourceId;
  }
}

const staleArticles: ReadStale = async (db, after) => {
  const { id, itemId, lang, title, subtitle, bodyHtml, publishedAt, changedXid, withdrawnAt } = article;
  const rows = await db
    .select({ id, itemId, lang, title, subtitle, bodyHtml, publishedAt, changedXid })
    .from(article)
    .leftJoin(searchText, and(eq(searchText.type, "article"), eq(searchText.sourceId, id)))
    .where(and(isNull(withdrawnAt), gt(id, after), sql`${searchText.madeOfXid} is distinct from ${changedXid}`))
    .orderBy(asc(id))
    .limit(batch);
  const labels = await labelsOf(db, rows);
  return rows.map((row) => ({
    type: "article" as const,
    sourceId: row.id,
    lang: row.lang,
    publishedAt: row.publishedAt,
    madeOfXid: row.changedXid,
    words: searchVector([
      { text: row.title, weight: "A" },
      { text: row.subtitle, weight: "B" },
      ...labels(row),
      { text: plainText(row.bodyHtml), weight: "C" },
    ]),
  }));
};

const staleGames: ReadStale = async (db, after) => {
  const { id, itemId, lang, name, subtitle, introHtml, features, releaseDate, changedXid } = game;
  const rows = await db
    .select({ id, itemId, lang, name, subtitle, introHtml, features, releaseDate, changedXid })
    .from(game)
    .leftJoin(searchText, and(eq(searchText.type, "game"), eq(searchText.sourceId, id)))
    .where(and(gt(id, after), sql`${searchText.madeOfXid} is distinct from ${changedXid}`))
    .orderBy(asc(id))
    .limit(batch);
  const labels = await labelsOf(db, rows, gameLabel);
  return rows.map((row) => ({
    type: "game" as const,
    sourceId: row.id,
    lang: row.lang,
    publishedAt: new Date(`${row.releaseDate}T00:00:00Z`),
    madeOfXid: row.changedXid,
    words: searchVector([
      { text: row.name, weight: "A" },
      { text: row.subtitle, weight: "B" },
      ...labels(row),
      ...[row.introHtml, ...row.features].map((text) => ({ text: plainText(text), weight: "C" as const })),
    ]),
  }));
};

/** Returns the labels of items, in the language of each row. */
async function labelsOf(
  db: NodePgDatabase,
  rows: readonly { itemId: number; lang: number }[],
  table?: typeof gameLabel,
): Promise<(row: { itemId: number; lang: number }) => WeightedText[]> {
  const byLang = new Map<number, Awaited<ReturnType<typeof findLabels>>>();
  for (const lang of new Set(rows.map((row) => row.lang))) {
    const items = rows.filter((row) => row.lang === lang).map((row) => row.itemId);
    byLang.set(lang, await findLabels(db, items, lang, table));
  }
  return ({ itemId, lang }) =>
    (byLang.get(lang)?.get(itemId) ?? []).map(({ name }) => ({ text: name, weight: "B" as const }));
}
