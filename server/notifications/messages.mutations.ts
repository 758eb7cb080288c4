import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { ApiError } from "#contract/http/errors.ts";
import type { Audience, MessageText, OperatorMessage } from "#contract/notifications/operator-messages.ts";
import { link as linkSchema, texts as textsSchema } from "#contract/notifications/operator-messages.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { getMessage } from "./messages.queries.ts";
import { notificationEvent, operatorMessage } from "./notifications.schema.ts";

interface NewMessage {
  readonly texts: Record<string, MessageText>;
  readonly link: string;
  readonly audience: Audience;
  /** Now when absent. */
  readonly sendAt?: Date | undefined;
  readonly authorId?: number;
}

/** Creates a message and the event that sends it at its time. */
export async function composeMessage(tx: Transaction, { sendAt, ...given }: NewMessage): Promise<OperatorMessage> {
  const [row] = await tx
    .insert(operatorMessage)
    .values({ ...given, ...(sendAt && { sendAt }) })
    .returning();
  if (!row) throw new Error("No message was created.");
  await insertEvent(tx, row);
  return getMessage(tx, row.id);
}

async function insertEvent(tx: Transaction, { id, sendAt }: { id: number; sendAt: Date }): Promise<void> {
  await tx
    .insert(notificationEvent)
    .values({ kind: "message", dedupeKey: `message:${id}`, subject: { message_id: id }, scheduledAt: sendAt });
}

/** Begins a message that nobody gets before it is sent. */
export async function insertDraft(tx: Transaction, authorId: number): Promise<OperatorMessage> {
  const audience = { to: "members" } as const;
  const [row] = await tx
    .insert(operatorMessage)
    .values({ texts: {}, link: "", audience, authorId, draft: true })
    .returning({ id: operatorMessage.id });
  if (!row) throw new Error("No message was created.");
  return getMessage(tx, row.id);
}

type DraftContent = Pick<NewMessage, "texts" | "link" | "audience"> & { readonly version: number };

/** Saves a draft. Returns whether it was saved: not when somebody has changed or sent it since. */
export async function changeDraft(
  tx: Transaction,
  id: number,
  { version, ...content }: DraftContent,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(operatorMessage)
    .set({ ...content, version: version + 1 })
    .where(and(isDraft(id), eq(operatorMessage.version, version)));
  return (rowCount ?? 0) > 0;
}

/** Deletes a draft. Returns whether there was one. */
export async function deleteDraft(tx: Transaction, id: number): Promise<boolean> {
  const { rowCount } = await tx.delete(operatorMessage).where(isDraft(id));
  return (rowCount ?? 0) > 0;
}

const isDraft = (id: number) => and(eq(operatorMessage.id, id), operatorMessage.draft);

/** What a draft says, complete: languages without any words are left out. @throws {ApiError} `invalid` by field */
function completeOf({ texts, link }: Pick<OperatorMessage, "texts" | "link">) {
  const written = Object.entries(texts).filter(([, words]) => Object.values(words).some((text) => text.trim() !== ""));
  const complete = v.safeParse(v.object({ texts: textsSchema, link: linkSchema }), {
    texts: Object.fromEntries(written),
    link: link.trim(),
  });
  if (complete.success) return complete.output;
  const fields = complete.issues.map((issue) => [v.getDotPath(issue) ?? "texts", [issue.message]]);
  throw new ApiError("invalid", { fields: Object.fromEntries(fields) });
}

/**
 * Sends a draft.
 *
 * @throws {ApiError} `not_found`; `invalid` for a text that is not finished; `stale_publish` when somebody has changed it
 */
export async function sendDraft(
  tx: Transaction,
  id: number,
  { version, sendAt }: { version: number; sendAt: Date | null },
): Promise<OperatorMessage> {
  const draft = await getMessage(tx, id);
  const complete = completeOf(draft);
  const [sent] = await tx
    .update(operatorMessage)
    .set({ ...complete, draft: false, sendAt: sendAt ?? sql`now()`, version: version + 1 })
    .where(and(isDraft(id), eq(operatorMessage.version, version)))
    .returning();
  if (!sent) throw new ApiError("stale_publish");
  await insertEvent(tx, sent);
  return getMessage(tx, id);
}

/**
 * Sends a draft to one member, as a message of its own.
 *
 * @throws {ApiError} `not_found`; `invalid` for a text that is not finished
 */
export async function sendTest(tx: Transaction, id: number, memberId: number): Promise<OperatorMessage> {
  const complete = completeOf(await getMessage(tx, id));
  return composeMessage(tx, { ...complete, audience: { to: "member", member: memberId }, authorId: memberId });
}

/** What pushes of a paused message wait in addition: longer than any pause. It keeps the end of quiet hours. */
const pause = sql`interval '100 years'`;

/**
 * Holds a message that waits or is being sent. Members who have it keep it. Returns whether it was possible.
 *
 * @param missed whether the site does it, because the time of the message came long ago
 */
export async function pauseMessage(tx: Transaction, id: number, { missed = false } = {}): Promise<boolean> {
  // Waits for the batch that is being notified, so that none of its pushes is left out.
  const [event] = await tx.select().from(notificationEvent).where(isEventOf(id)).for("update");
  // A draft has none yet, and an old message none any more.
  if (!event) return false;
  const { rowCount } = await tx
    .update(operatorMessage)
    .set({ pausedAt: sql`now()`, missed })
    .where(and(eq(operatorMessage.id, id), isNull(operatorMessage.cancelledAt), isNull(operatorMessage.pausedAt)));
  if (rowCount === 0) return false;
  await movePushes(tx, id, sql`due_at + ${pause}`);
  return true;
}

/** Lets a paused message go on. Returns whether it was paused. */
export async function resumeMessage(tx: Transaction, id: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(operatorMessage)
    .set({ pausedAt: null, missed: false })
    .where(and(eq(operatorMessage.id, id), isNull(operatorMessage.cancelledAt), sql`paused_at is not null`));
  if (rowCount === 0) return false;
  // The event has waited and may count as old. It begins anew where it stopped.
  await tx
    .update(notificationEvent)
    .set({ queuedAt: null, scheduledAt: sql`greatest(scheduled_at, now())` })
    .where(and(isEventOf(id), isNull(notificationEvent.completedAt)));
  await movePushes(tx, id, sql`due_at - ${pause}`);
  await enqueue(tx, "queue-events");
  await enqueue(tx, "deliver-pushes");
  return true;
}

const isEventOf = (id: number) =>
  and(eq(notificationEvent.kind, "message"), eq(notificationEvent.dedupeKey, `message:${id}`));

async function movePushes(tx: Transaction, messageId: number, dueAt: SQL): Promise<void> {
  await tx.execute(sql`
    update notification_delivery set due_at = ${dueAt} where channel = 'push' and state = 'pending'
      and notification_id in (select id from notification where message_id = ${messageId})`);
}

/**
 * Cancels a message: it is not sent any further and disappears from all inboxes. Repeats change nothing.
 *
 * @throws {ApiError} `not_found`
 */
export async function cancelMessage(tx: Transaction, id: number): Promise<OperatorMessage> {
  await tx
    .update(operatorMessage)
    .set({ cancelledAt: sql`now()` })
    .where(and(eq(operatorMessage.id, id), isNull(operatorMessage.cancelledAt)));
  return getMessage(tx, id);
}
