import { and, eq, sql } from "drizzle-orm";
import type { ContactState } from "#contract/contact/inbox-limits.ts";
import { ApiError } from "#contract/http/errors.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { type ContactMessage, contactMessage, contactReply } from "./contact.schema.ts";
import { findReaders } from "./inbox.queries.ts";

interface Change {
  /** The version that whoever changes the letter has seen. */
  readonly version: number;
  readonly state: ContactState;
  readonly assignee?: number | null;
  readonly note?: string;
}

/**
 * Changes a letter unless somebody else has changed it since.
 *
 * @returns the letter before and after, or `undefined` when it was not changed
 * @throws {ApiError} `not_found`, `invalid` when the assignee may not read the inbox
 */
export async function changeContact(
  tx: Transaction,
  id: number,
  { version, state, assignee, note }: Change,
): Promise<{ before: ContactMessage; after: ContactMessage } | undefined> {
  if (assignee && !(await findReaders(tx)).some((reader) => reader.id === assignee)) {
    throw new ApiError("invalid", { fields: { assignee: ["invalid"] } });
  }
  const [before] = await tx.select().from(contactMessage).where(eq(contactMessage.id, id)).for("no key update");
  if (!before) throw new ApiError("not_found");
  const [after] = await tx
    .update(contactMessage)
    .set({ state, assigneeId: assignee, note, version: sql`${contactMessage.version} + 1` })
    .where(and(eq(contactMessage.id, id), eq(contactMessage.version, version)))
    .returning();
  return after && { before, after };
}

/** Keeps an answer with the mail that carries it. */
export async function insertReply(tx: Transaction, reply: typeof contactReply.$inferInsert): Promise<void> {
  await tx.insert(contactReply).values(reply);
}
