import { and, eq, isNull, sql } from "drizzle-orm";
import type { Audience, MessageText, OperatorMessage } from "#contract/notifications/operator-messages.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { getMessage } from "./messages.queries.ts";
import { notificationEvent, operatorMessage } from "./notifications.schema.ts";

interface NewMessage {
  readonly texts: Record<string, MessageText>;
  readonly link: string;
  readonly audience: Audience;
  /** Now when absent. */
  readonly sendAt?: Date | undefined;
}

/** Creates a message and the event that sends it at its time. */
export async function composeMessage(tx: Transaction, { sendAt, ...given }: NewMessage): Promise<OperatorMessage> {
  const [row] = await tx
    .insert(operatorMessage)
    .values({ ...given, ...(sendAt && { sendAt }) })
    .returning();
  if (!row) throw new Error("No message was created.");
  const subject = { message_id: row.id };
  await tx
    .insert(notificationEvent)
    .values({ kind: "message", dedupeKey: `message:${row.id}`, subject, scheduledAt: row.sendAt });
  return getMessage(tx, row.id);
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
