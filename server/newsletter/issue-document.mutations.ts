import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import type { IssueContent } from "#contract/backstage/information-kinds.ts";
import { article, isPublic } from "#server/articles/articles.schema.ts";
import { checkRows } from "#server/database/check-rows.ts";
import type { DocumentKind } from "#server/documents/document-kind.ts";
import { FieldProblems } from "#server/documents/field-problems.queries.ts";
import { type LocalText, localizeJson } from "../i18n/local-text.ts";
import { newsletterIssue, newsletterIssueArticle } from "./issues.schema.ts";

/** `202611` for `2026-11`, and back. */
const itemOf = (month: string) => Number(month.replace("-", ""));
const monthOf = (itemId: number) => `${Math.trunc(itemId / 100)}-${String(itemId % 100).padStart(2, "0")}`;

/** An issue of the newsletter. The item id of its document is its month. */
export const issueDocument: DocumentKind<IssueContent> = {
  titleOf: ({ title }) => Object.values(title).find(Boolean) ?? "",
  textsOf: () => [],
  picturesOf: () => [],

  async findItems(db, lang) {
    const rows = await db.select().from(newsletterIssue).orderBy(desc(newsletterIssue.month)).limit(500);
    return rows.map(({ month, title }) => ({ itemId: itemOf(month), title: localizeJson(title, lang) }));
  },

  /** The month after the last issue, or this month. */
  async nextItemId(tx) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('document.item_id'))`);
    const result = await tx.execute(sql`
      select to_char(greatest(
        date_trunc('month', now() at time zone 'Asia/Hong_Kong'),
        (select max(to_date(month, 'YYYY-MM')) + interval '1 month' from ${newsletterIssue}),
        (select max(to_date(item_id::text, 'YYYYMM')) + interval '1 month' from document where kind = 'issue')
      ), 'YYYYMM')::int as id`);
    const [row] = checkRows(v.object({ id: v.number() }), result);
    if (!row) throw new Error("There is no next month.");
    return row.id;
  },

  async readLive(db, { itemId }) {
    const month = monthOf(itemId);
    const [row] = await db.select().from(newsletterIssue).where(eq(newsletterIssue.month, month));
    if (!row) return undefined;
    const articles = await db
      .select({ itemId: newsletterIssueArticle.itemId })
      .from(newsletterIssueArticle)
      .where(eq(newsletterIssueArticle.month, month))
      .orderBy(asc(newsletterIssueArticle.sort), asc(newsletterIssueArticle.itemId));
    const { title, intro } = row;
    return { liveId: null, data: { title, intro, article_list: articles.map((each) => each.itemId) } };
  },

  async findProblems(db, { itemId, data }) {
    const problems = new FieldProblems();
    if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(monthOf(itemId))) problems.stop("no_such_month", "title");
    problems.needTexts(data.title, "title");
    problems.needTexts(data.intro, "intro");
    if (data.article_list.length === 0) problems.stop("missing", "article_list");
    else {
      const found = await db
        .selectDistinct({ itemId: article.itemId })
        .from(article)
        .where(and(inArray(article.itemId, data.article_list), isPublic));
      if (found.length < new Set(data.article_list).size) problems.stop("no_such_item", "article_list");
    }
    return problems.list;
  },

  async publish(tx, { itemId, data }) {
    const month = monthOf(itemId);
    const texts = { title: data.title as LocalText, intro: data.intro as LocalText };
    await tx
      .insert(newsletterIssue)
      .values({ month, ...texts })
      .onConflictDoUpdate({ target: newsletterIssue.month, set: texts });
    await tx.delete(newsletterIssueArticle).where(eq(newsletterIssueArticle.month, month));
    const rows = [...new Set(data.article_list)].map((item, place) => ({ month, itemId: item, sort: place + 1 }));
    if (rows.length > 0) await tx.insert(newsletterIssueArticle).values(rows);
    return null;
  },

  async withdraw(tx, { itemId }) {
    await tx.delete(newsletterIssue).where(eq(newsletterIssue.month, monthOf(itemId)));
  },
};
