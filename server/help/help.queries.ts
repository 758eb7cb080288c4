import { and, asc, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { FaqGroup, getDocument } from "#contract/help/endpoints.ts";
import type { ResponseOf } from "#contract/http/endpoint.ts";
import { ApiError } from "#contract/http/errors.ts";
import { contentLang } from "#contract/locales.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { faq, faqGroup, siteDocument } from "./help.schema.ts";

/** All questions by group, both in order. Groups without questions are left out. */
export async function findFaq(db: NodePgDatabase, lang: number): Promise<FaqGroup[]> {
  const [groups, questions] = await Promise.all([
    db.select().from(faqGroup).orderBy(asc(faqGroup.sort), asc(faqGroup.key)),
    db.select().from(faq).orderBy(asc(faq.sort), asc(faq.id)),
  ]);
  return groups
    .map((group) => ({
      key: group.key,
      title: localizeJson(group.title, lang),
      faq_list: questions
        .filter((row) => row.groupKey === group.key)
        .map((row) => ({
          key: row.key,
          question: localizeJson(row.question, lang),
          answer_html: localizeJson(row.answerHtml, lang),
        })),
    }))
    .filter((group) => group.faq_list.length > 0);
}

/**
 * A document in one language.
 *
 * @throws {ApiError} `not_found`
 */
export async function findDocument(
  db: NodePgDatabase,
  key: string,
  lang: number,
): Promise<ResponseOf<typeof getDocument>> {
  const [row] = await db
    .select()
    .from(siteDocument)
    .where(and(eq(siteDocument.key, key), eq(siteDocument.lang, contentLang(lang))));
  if (!row) throw new ApiError("not_found");
  const { title, bodyHtml, headings, updatedAt } = row;
  return { title, body_html: bodyHtml, heading_list: headings, updated_at: updatedAt.toISOString() };
}
