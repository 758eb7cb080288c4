import { and, asc, desc, eq, inArray, lt } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { alias } from "drizzle-orm/pg-core";
import { contentLang } from "#contract/locales.ts";
import type { Issue } from "#contract/newsletter/issues.ts";
import { notACursor } from "#server/api/cursor.ts";
import { summaryColumns, toSummaries } from "#server/articles/articles.queries.ts";
import { article, isPublic } from "#server/articles/articles.schema.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { image } from "#server/media/media.schema.ts";
import { newsletterIssue, newsletterIssueArticle } from "./issues.schema.ts";

const pageSize = 6;

/**
 * A page of issues, latest first. A cursor is the month of the last issue on the previous page.
 * @throws {ApiError} `invalid` for a cursor that is not a month
 */
export async function findIssues(
  db: NodePgDatabase,
  lang: number,
  cursor?: string,
): Promise<{ issue_list: Issue[]; next_cursor: string | null }> {
  if (cursor !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(cursor)) throw notACursor();
  const rows = await db
    .select()
    .from(newsletterIssue)
    .where(cursor ? lt(newsletterIssue.month, cursor) : undefined)
    .orderBy(desc(newsletterIssue.month))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const months = page.map(({ month }) => month);
  const articles = await db
    .select({ ...summaryColumns, month: newsletterIssueArticle.month })
    .from(newsletterIssueArticle)
    .innerJoin(
      article,
      and(eq(article.itemId, newsletterIssueArticle.itemId), eq(article.lang, contentLang(lang)), isPublic),
    )
    .innerJoin(image, eq(image.id, article.coverImageId))
    .where(inArray(newsletterIssueArticle.month, months))
    .orderBy(asc(newsletterIssueArticle.sort), asc(newsletterIssueArticle.itemId));
  const summaries = await toSummaries(db, articles, lang);
  return {
    issue_list: page.map(({ month, title, intro }) => ({
      month,
      title: localizeJson(title, lang),
      intro: localizeJson(intro, lang),
      article_list: summaries.filter((_, index) => articles[index]?.month === month),
    })),
    next_cursor: rows.length > pageSize ? (months.at(-1) ?? null) : null,
  };
}

/** Finds the public articles in one language that are translations of the given articles. */
export function findArticlesInLang(db: NodePgDatabase, ids: readonly number[], lang: number) {
  const chosen = alias(article, "chosen");
  return db
    .select({ chosenId: chosen.id, id: article.id, title: article.title, subtitle: article.subtitle, image })
    .from(chosen)
    .innerJoin(article, and(eq(article.itemId, chosen.itemId), eq(article.lang, contentLang(lang)), isPublic))
    .innerJoin(image, eq(image.id, article.coverImageId))
    .where(inArray(chosen.id, [...ids]));
}

/** Finds a published issue in a language, with the ids of articles in their order. */
export async function findPublishedIssue(
  db: NodePgDatabase,
  month: string,
  lang: number,
): Promise<{ title: string; intro: string; ids: number[] } | undefined> {
  const [issue] = await db.select().from(newsletterIssue).where(eq(newsletterIssue.month, month));
  if (!issue) return undefined;
  const articles = await db
    .select({ id: article.id })
    .from(newsletterIssueArticle)
    .innerJoin(
      article,
      and(eq(article.itemId, newsletterIssueArticle.itemId), eq(article.lang, contentLang(lang)), isPublic),
    )
    .where(eq(newsletterIssueArticle.month, month))
    .orderBy(asc(newsletterIssueArticle.sort), asc(newsletterIssueArticle.itemId));
  const { title, intro } = issue;
  return { title: localizeJson(title, lang), intro: localizeJson(intro, lang), ids: articles.map(({ id }) => id) };
}
