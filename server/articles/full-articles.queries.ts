import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type * as v from "valibot";
import type { Article, translation } from "#contract/articles/endpoints.ts";
import { ApiError } from "#contract/http/errors.ts";
import { contentLang } from "#contract/locales.ts";
import { image } from "../media/media.schema.ts";
import { findPollsOf } from "../polls/polls.queries.ts";
import { summaryColumns, toSummaries } from "./articles.queries.ts";
import { article, isPublic } from "./articles.schema.ts";

type Translation = v.InferOutput<typeof translation>;

const fullColumns = {
  ...summaryColumns,
  updatedAt: article.updatedAt,
  bodyHtml: article.bodyHtml,
  headings: article.headings,
};

/**
 * Returns the article with this id in the requested language. Without a text in that language it is returned as it is.
 * @throws {ApiError} `not_found` when it does not exist or was withdrawn
 */
export async function findArticle(db: NodePgDatabase, id: number, lang: number): Promise<Article> {
  const siblings = await db
    .select({ id: article.id, lang: article.lang })
    .from(article)
    .where(
      and(isPublic, eq(article.itemId, db.select({ itemId: article.itemId }).from(article).where(eq(article.id, id)))),
    )
    .orderBy(article.lang);
  const chosen =
    siblings.find((sibling) => sibling.lang === contentLang(lang)) ?? siblings.find((sibling) => sibling.id === id);
  if (!chosen) throw new ApiError("not_found");
  const [found] = await findFullArticles(db, [chosen.id], lang, async () => siblings);
  if (!found) throw new ApiError("not_found");
  return found;
}

/** Returns some public articles in full, in the order of their ids. */
export async function findArticlesById(db: NodePgDatabase, ids: readonly number[], lang: number): Promise<Article[]> {
  return findFullArticles(db, ids, lang, (itemIds) => findPublicSiblings(db, itemIds));
}

/** Returns the language of an article, also of a withdrawn one. */
export async function findArticleLang(db: NodePgDatabase, id: number): Promise<number | undefined> {
  const [found] = await db.select({ lang: article.lang }).from(article).where(eq(article.id, id));
  return found?.lang;
}

/** Ids and languages of the public articles of some items. */
export function findPublicSiblings(db: NodePgDatabase, itemIds: number[]) {
  return db
    .select({ itemId: article.itemId, id: article.id, lang: article.lang })
    .from(article)
    .where(and(isPublic, inArray(article.itemId, itemIds)))
    .orderBy(article.lang);
}

/**
 * The number of queries does not grow with the number of articles. `findSiblings` returns articles of the same items.
 */
export async function findFullArticles(
  db: NodePgDatabase,
  ids: readonly number[],
  lang: number,
  findSiblings: (itemIds: number[]) => Promise<(Translation & { itemId?: number })[]>,
  visible: SQL = isPublic,
): Promise<Article[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(fullColumns)
    .from(article)
    .innerJoin(image, eq(image.id, article.coverImageId))
    .where(and(visible, inArray(article.id, [...ids])));
  rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  const itemIds = rows.map((row) => row.itemId);
  const summaries = await toSummaries(db, rows, lang);
  const siblings = await findSiblings(itemIds);
  const polls = await findPollsOf(db, itemIds, lang);
  return rows.flatMap((row, index) => {
    const summary = summaries[index];
    if (!summary) return [];
    return {
      ...summary,
      updated_at: row.updatedAt.toISOString(),
      body_html: row.bodyHtml,
      heading_list: row.headings,
      translation_list: siblings
        .filter(({ itemId = row.itemId }) => itemId === row.itemId)
        .map((sibling) => ({ lang: sibling.lang, id: sibling.id })),
      poll: polls.get(row.itemId) ?? null,
    };
  });
}

/** A condition for articles that are public, scheduled or withdrawn. */
export const anyVisibility: SQL = sql`true`;
