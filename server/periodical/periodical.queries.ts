import { and, asc, desc, eq, inArray, lt } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { contentLang } from "#contract/locales.ts";
import type { Issue } from "#contract/periodical.ts";
import { isPublic, summarise, summaryColumns } from "../articles/articles.queries.ts";
import { article } from "../articles/articles.schema.ts";
import { notACursor } from "../http/cursor.ts";
import { localText } from "../http/local-text.ts";
import { image } from "../media/media.schema.ts";
import { issue, issueArticle } from "./periodical.schema.ts";

const pageSize = 6;

/**
 * A page of issues, the latest first. A cursor is the month of the last one seen.
 *
 * @throws {ApiError} `invalid` for a cursor that is no month
 */
export async function findIssues(
  db: NodePgDatabase,
  lang: number,
  cursor?: string,
): Promise<{ issue_list: Issue[]; next_cursor: string | null }> {
  if (cursor !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(cursor)) throw notACursor();
  const rows = await db
    .select()
    .from(issue)
    .where(cursor ? lt(issue.month, cursor) : undefined)
    .orderBy(desc(issue.month))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const months = page.map(({ month }) => month);
  const articles = await db
    .select({ ...summaryColumns, month: issueArticle.month })
    .from(issueArticle)
    .innerJoin(article, and(eq(article.itemId, issueArticle.itemId), eq(article.lang, contentLang(lang)), isPublic))
    .innerJoin(image, eq(image.id, article.coverImageId))
    .where(inArray(issueArticle.month, months))
    .orderBy(asc(issueArticle.sort), asc(issueArticle.itemId));
  const summaries = await summarise(db, articles, lang);
  return {
    issue_list: page.map(({ month, title, intro }) => ({
      month,
      title: localText(title, lang),
      intro: localText(intro, lang),
      article_list: summaries.filter((_, index) => articles[index]?.month === month),
    })),
    next_cursor: rows.length > pageSize ? (months.at(-1) ?? null) : null,
  };
}
