import { and, asc, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { FaqGroup, getDocument } from "#contract/help/endpoints.ts";
import type { ResponseOf } from "#contract/http/endpoint.ts";
import { ApiError } from "#contract/http/errors.ts";
import { contentLang } from "#contract/locales.ts";
import type { Retention } from "#server/config.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { faq, faqGroup, siteDocument } from "./help.schema.ts";

export const privacyKey = "privacy";
export const termsKey = "terms-of-service";

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
 * A document in one language. `{{FORM_RETENTION_DAYS}}` and the like in its text become the days of the configuration.
 *
 * @throws {ApiError} `not_found`
 */
export async function findDocument(
  db: NodePgDatabase,
  { key, lang }: { key: string; lang: number },
  retention: Retention,
): Promise<ResponseOf<typeof getDocument>> {
  const [row] = await db
    .select()
    .from(siteDocument)
    .where(and(eq(siteDocument.key, key), eq(siteDocument.lang, contentLang(lang))));
  if (!row) throw new ApiError("not_found");
  const { title, bodyHtml, headings, updatedAt } = row;
  return {
    title,
    body_html: withDays(bodyHtml, retention),
    heading_list: headings,
    updated_at: updatedAt.toISOString(),
  };
}

/** Date of the terms of service in a language; null when the site has none. */
export async function findTermsVersion(db: NodePgDatabase, lang: number): Promise<Date | null> {
  const [row] = await db
    .select({ updatedAt: siteDocument.updatedAt })
    .from(siteDocument)
    .where(and(eq(siteDocument.key, termsKey), eq(siteDocument.lang, contentLang(lang))));
  return row?.updatedAt ?? null;
}

/** Whether the site has a privacy notice in any language. */
export async function hasPrivacyNotice(db: NodePgDatabase): Promise<boolean> {
  return (await db.$count(siteDocument, eq(siteDocument.key, privacyKey))) > 0;
}

function withDays(html: string, { analyticsDays, formDays, mailDays, auditDays }: Retention): string {
  const days: Readonly<Record<string, number>> = {
    ANALYTICS_RETENTION_DAYS: analyticsDays,
    FORM_RETENTION_DAYS: formDays,
    MAIL_RETENTION_DAYS: mailDays,
    AUDIT_RETENTION_DAYS: auditDays,
  };
  return html.replace(/\{\{([A-Z_]+)\}\}/g, (whole, name: string) => String(days[name] ?? whole));
}
