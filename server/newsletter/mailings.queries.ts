import { and, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ActionResponse } from "#contract/http/action.ts";
import { ApiError } from "#contract/http/errors.ts";
import { type Locale, locales } from "#contract/locales.ts";
import type { getMailing, listMailings, Mailing } from "#contract/newsletter/mailings.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { member } from "../members/members.schema.ts";
import { newsletterIssue } from "./issues.schema.ts";
import { mailing, mailingRecipient } from "./mailings.schema.ts";
import { subscriber } from "./newsletter.schema.ts";

const pageSize = 12;
/** Languages in which articles are written. */
const contentLangs = [...new Set(locales.map(({ content }) => content))];

/** Which subscribers a mailing in a language goes to: confirmed ones of all languages that show its articles. */
export function isReached(lang: number) {
  const langs = (locales as readonly Locale[]).filter(({ content }) => content === lang).map(({ id }) => id);
  return and(isNotNull(subscriber.confirmedAt), isNull(subscriber.bouncedAt), inArray(subscriber.lang, langs));
}

/** What a mailing says: the forms of its mail, and when it began. */
export interface MailingText {
  readonly id: number;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly startedAt: Date;
}

/** Reads the mail of a mailing. */
export async function findMailingText(db: NodePgDatabase, id: number): Promise<MailingText | undefined> {
  const { subject, html, text, startedAt, dueAt } = mailing;
  const [row] = await db
    .select({ id: mailing.id, subject, html, text, startedAt, dueAt })
    .from(mailing)
    .where(eq(mailing.id, id));
  return row && { ...row, startedAt: row.startedAt ?? row.dueAt };
}

/** Selects mailings with who made them, and with counts: of the recipients that are still there, and of earlier ones. */
function selectMailings(db: NodePgDatabase) {
  const countOf = (state: string, deleted: PgColumn) =>
    sql<number>`${deleted} + (
      select count(*)::int from mailing_recipient r where r.mailing_id = "mailing"."id" and r.state = ${state})`;
  const { id, month, lang, state, dueAt, startedAt, finishedAt, recipientCount, error } = mailing;
  return db
    .select({
      ...{ id, month, lang, state, dueAt, startedAt, finishedAt, recipientCount, error },
      sent: countOf("sent", mailing.sentCount),
      refused: countOf("refused", mailing.refusedCount),
      left: countOf("left", mailing.leftCount),
      madeBy: { id: member.id, nickname: member.nickname },
    })
    .from(mailing)
    .leftJoin(member, eq(member.id, mailing.madeBy))
    .$dynamic();
}

function toMailing(row: Awaited<ReturnType<typeof selectMailings>>[number]): Mailing {
  const { id, month, lang, state, error } = row;
  return {
    ...{ id, month, lang, state, error, made_by: row.madeBy },
    due_at: row.dueAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    ...{ recipient_count: row.recipientCount, sent_count: row.sent, refused_count: row.refused, left_count: row.left },
  };
}

/**
 * A page of published issues with their mailings, the latest first. A cursor is the month of the last issue before.
 */
export async function findMailings(
  db: NodePgDatabase,
  lang: number,
  cursor: string | undefined,
): Promise<ActionResponse<typeof listMailings>> {
  const issues = await db
    .select({ month: newsletterIssue.month, title: newsletterIssue.title })
    .from(newsletterIssue)
    .where(cursor === undefined ? undefined : lt(newsletterIssue.month, cursor))
    .orderBy(desc(newsletterIssue.month))
    .limit(pageSize + 1);
  const page = issues.slice(0, pageSize);
  const months = page.map(({ month }) => month);
  const rows = await selectMailings(db).where(inArray(mailing.month, months)).orderBy(mailing.lang);
  const mailings = rows.map(toMailing).filter(({ state }) => state !== "cancelled");
  return {
    issue_list: page.map(({ month, title }) => ({
      month,
      title: localizeJson(title, lang),
      mailing_list: mailings.filter((each) => each.month === month),
    })),
    reach_list: await Promise.all(contentLangs.map((each) => findReach(db, each))),
    next_cursor: issues.length > pageSize ? (months.at(-1) ?? null) : null,
  };
}

async function findReach(db: NodePgDatabase, lang: number): Promise<{ lang: number; count: number }> {
  const [row] = await db.select({ count: count() }).from(subscriber).where(isReached(lang));
  return { lang, count: row?.count ?? 0 };
}

/**
 * Reads a mailing.
 * @throws {ApiError} `not_found`
 */
export async function findMailing(db: NodePgDatabase, id: number): Promise<Mailing> {
  const [row] = await selectMailings(db).where(eq(mailing.id, id));
  if (!row) throw new ApiError("not_found");
  return toMailing(row);
}

/**
 * Reads a mailing with the commonest reasons of mail servers, also of mails that will be tried again.
 * @throws {ApiError} `not_found`
 */
export async function findMailingReport(db: NodePgDatabase, id: number): Promise<ActionResponse<typeof getMailing>> {
  const { reason } = mailingRecipient;
  const reasons = await db
    .select({ reason, count: count() })
    .from(mailingRecipient)
    .where(sql`${mailingRecipient.mailingId} = ${id} and ${reason} <> '' and state in ('waiting', 'refused')`)
    .groupBy(reason)
    .orderBy(desc(count()), reason)
    .limit(10);
  return { mailing: await findMailing(db, id), reason_list: reasons };
}
