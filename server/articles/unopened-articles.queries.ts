import { and, desc, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { UnopenedArticle } from "#contract/backstage/documents.ts";
import { contentLang } from "#contract/locales.ts";
import { decodeCursor, encodeCursor } from "#server/api/cursor.ts";
import { document } from "#server/documents/documents.schema.ts";
import { article } from "./articles.schema.ts";

interface Asked {
  readonly lang: number;
  readonly q?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * Lists the articles that readers have and that have no document, the last published first. Each has one title: in the
 * language of the interface, if it is written in it.
 *
 * @throws {ApiError} `invalid` for a bad cursor
 */
export async function findUnopenedArticles(
  db: NodePgDatabase,
  { lang, q, limit, cursor }: Asked,
): Promise<{ article_list: UnopenedArticle[]; next_cursor: string | null }> {
  const rows = await db
    .select({
      ...{ id: article.id, itemId: article.itemId, lang: article.lang, title: article.title },
      publishedAt: article.publishedAt,
      langs: sql<number[]>`(select array_agg(other.lang order by other.lang) from article as other
        where other.item_id = article.item_id and other.withdrawn_at is null)`,
    })
    .from(article)
    .where(
      and(
        isNull(article.withdrawnAt),
        isTitleOf(contentLang(lang)),
        sql`not exists (select from ${document} where ${document.kind} = 'article_text'
          and ${document.itemId} = ${article.itemId})`,
        q ? sql`${article.title} ilike ${`%${q.replace(/[\\%_]/g, "\\$&")}%`}` : undefined,
        cursor === undefined ? undefined : after(cursor),
      ),
    )
    .orderBy(desc(article.publishedAt), desc(article.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    article_list: page.map((row) => ({
      item_id: row.itemId,
      lang: row.lang,
      title: row.title,
      lang_list: row.langs,
      published_at: row.publishedAt.toISOString(),
    })),
    next_cursor: rows.length > limit && last ? encodeCursor([last.publishedAt.toISOString(), last.id]) : null,
  };
}

/** Condition: the text in this language, or one in another when there is none. */
function isTitleOf(lang: number): SQL | undefined {
  return or(
    eq(article.lang, lang),
    sql`not exists (select from article as other where other.item_id = ${article.itemId}
      and other.withdrawn_at is null and (other.lang = ${lang} or other.lang < ${article.lang}))`,
  );
}

/** Condition: rows after the last one of a page. The cursor has milliseconds, the database microseconds. */
function after(cursor: string): SQL | undefined {
  const [value, id] = decodeCursor(cursor, "moment");
  const moment = new Date(String(value));
  const ms = sql`date_trunc('milliseconds', ${article.publishedAt})`;
  return or(
    lt(article.publishedAt, moment),
    and(sql`${ms} = ${moment.toISOString()}::timestamptz`, sql`${article.id} < ${id}`),
  );
}
