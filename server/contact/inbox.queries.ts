import { and, count, desc, eq, lt, ne, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { alias } from "drizzle-orm/pg-core";
import type * as v from "valibot";
import type { Contact, ContactSummary, exportContacts, listContacts } from "#contract/contact/inbox.ts";
import type { ActionResponse } from "#contract/http/action.ts";
import { ApiError } from "#contract/http/errors.ts";
import { decodeCursor, encodeCursor } from "#server/api/cursor.ts";
import { mail } from "../mail/mail.schema.ts";
import { member } from "../members/members.schema.ts";
import { contactMessage, contactReply } from "./contact.schema.ts";

type Filter = Pick<v.InferOutput<typeof listContacts.query>, "state" | "q" | "cursor">;

const replyCount = sql<number>`(select count(*)::int from contact_reply where contact_id = ${contactMessage.id})`;

/** Selects letters with who answers them. */
function selectContacts(db: NodePgDatabase) {
  return db
    .select({ row: contactMessage, assignee: { id: member.id, nickname: member.nickname }, replies: replyCount })
    .from(contactMessage)
    .leftJoin(member, eq(member.id, contactMessage.assigneeId))
    .$dynamic();
}
type Selected = Awaited<ReturnType<typeof selectContacts>>[number];

/** Finds a page of letters, the latest first. */
async function findPage(db: NodePgDatabase, { state, q, cursor }: Filter, limit: number) {
  const pattern = `%${q?.replace(/[\\%_]/g, "\\$&")}%`;
  const { name, email, message, id } = contactMessage;
  const filters: (SQL | undefined)[] = [
    state && eq(contactMessage.state, state),
    q ? sql`(${name} ilike ${pattern} or ${email} ilike ${pattern} or ${message} ilike ${pattern})` : undefined,
    cursor === undefined ? undefined : lt(id, decodeCursor(cursor, "number")[1]),
  ];
  const rows = await selectContacts(db)
    .where(and(...filters))
    .orderBy(desc(id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next_cursor: last ? encodeCursor([0, last.row.id]) : null };
}

function toSummary({ row, assignee, replies }: Selected): ContactSummary {
  const { id, lang, name, email, country, interest, message, state, version } = row;
  return {
    ...{ id, lang, name, email, country, interest, message, state, version },
    ...{ created_at: row.createdAt.toISOString(), assignee, reply_count: replies },
  };
}

/** Lists letters of the contact form, the latest first. */
export async function findContacts(
  db: NodePgDatabase,
  { limit, ...filter }: v.InferOutput<typeof listContacts.query>,
): Promise<ActionResponse<typeof listContacts>> {
  const { page, next_cursor } = await findPage(db, filter, limit);
  const [fresh] = await db.select({ count: count() }).from(contactMessage).where(sql`state = 'new'`);
  return { contact_list: page.map(toSummary), new_count: fresh?.count ?? 0, next_cursor };
}

const author = alias(member, "reply_author");

/**
 * Reads a letter with the answers to it.
 * @throws {ApiError} `not_found`
 */
export async function findContact(db: NodePgDatabase, id: number): Promise<Contact> {
  const [found] = await selectContacts(db).where(eq(contactMessage.id, id));
  if (!found) throw new ApiError("not_found");
  const { row } = found;
  const replies = await db
    .select({
      reply: contactReply,
      by: { id: author.id, nickname: author.nickname },
      failedAt: mail.failedAt,
    })
    .from(contactReply)
    .leftJoin(author, eq(author.id, contactReply.authorId))
    .leftJoin(mail, eq(mail.id, contactReply.mailId))
    .where(eq(contactReply.contactId, id))
    .orderBy(contactReply.id);
  const others = await db
    .select({ id: contactMessage.id, createdAt: contactMessage.createdAt, state: contactMessage.state })
    .from(contactMessage)
    .where(and(sql`lower(${contactMessage.email}) = lower(${row.email})`, ne(contactMessage.id, id)))
    .orderBy(desc(contactMessage.id))
    .limit(10);
  const { gender, phone, account, messenger, messengerId, newsletter, note } = row;
  return {
    ...toSummary(found),
    ...{ gender, phone, account, messenger, messenger_id: messengerId, newsletter, note },
    reply_list: replies.map(({ reply: { id: reply, text, createdAt, mailId }, by, failedAt }) => ({
      ...{ id: reply, text, by, at: createdAt.toISOString() },
      mail: mailId === null ? "sent" : failedAt === null ? "waiting" : "failed",
    })),
    colleague_list: await findReaders(db),
    other_list: others.map(({ createdAt, ...other }) => ({ ...other, created_at: createdAt.toISOString() })),
  };
}

/** Finds the members who may read the inbox. */
export function findReaders(db: NodePgDatabase): Promise<{ id: number; nickname: string }[]> {
  return db
    .select({ id: member.id, nickname: member.nickname })
    .from(member)
    .where(sql`operator`)
    .orderBy(member.nickname);
}

/** Letters in one part of an export. */
const exportedAtOnce = 1000;

/** Finds a part of the letters for an export, the latest first. */
export async function findContactsToExport(db: NodePgDatabase, filter: v.InferOutput<typeof exportContacts.query>) {
  const { page, next_cursor } = await findPage(db, filter, exportedAtOnce);
  const rows = page.map(
    ({ row: { createdAt, messengerId, assigneeId: _, version: __, ...row }, assignee, replies }) => ({
      ...row,
      created_at: createdAt,
      messenger_id: messengerId,
      assignee: assignee?.nickname ?? "",
      replies,
    }),
  );
  return { rows, next_cursor };
}
