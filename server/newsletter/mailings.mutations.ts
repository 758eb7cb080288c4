import { and, eq, inArray, isNotNull, lt, ne, notInArray, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { ApiError } from "#contract/http/errors.ts";
import type { MailingChange, MailingState } from "#contract/newsletter/mailing-limits.ts";
import { daysAgo } from "#server/database/days-ago.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import type { IssueForms } from "./compose-issue.ts";
import { isReached } from "./mailings.queries.ts";
import { mailing, mailingRecipient } from "./mailings.schema.ts";
import { subscriber } from "./newsletter.schema.ts";

/** Minutes after its time at which a mailing is no longer sent without asking. */
const lateMinutes = 60;

interface NewMailing extends IssueForms {
  readonly month: string;
  readonly lang: number;
  /** `null`: now. */
  readonly dueAt: Date | null;
  readonly madeBy: number | null;
}

/**
 * Makes a mailing. Its text is fixed from now on.
 *
 * @throws {ApiError} `in_use` when the issue has one in the language already
 */
export async function insertMailing(tx: Transaction, { dueAt, ...given }: NewMailing): Promise<number> {
  const [row] = await tx
    .insert(mailing)
    .values({ ...given, dueAt: dueAt ?? new Date() })
    .onConflictDoNothing()
    .returning({ id: mailing.id });
  if (!row) throw new ApiError("in_use");
  // A job looks for mailings that are due each minute. This one sends at once.
  if (!dueAt) await enqueue(tx, "send-mailings");
  return row.id;
}

/** From which states a change is possible, and what it makes of the mailing. */
const changes: Record<MailingChange, { from: readonly MailingState[]; to: MailingState }> = {
  pause: { from: ["sending"], to: "paused" },
  resume: { from: ["paused", "missed"], to: "sending" },
  cancel: { from: ["waiting", "sending", "paused", "missed"], to: "cancelled" },
};

/** Pauses, resumes or cancels a mailing. Returns whether its state allowed it. */
export async function changeMailing(tx: Transaction, id: number, change: MailingChange): Promise<boolean> {
  const { from, to } = changes[change];
  const [row] = await tx
    .update(mailing)
    .set({ state: to, error: "", ...(to === "cancelled" && { finishedAt: sql`now()` }) })
    .where(and(eq(mailing.id, id), inArray(mailing.state, [...from])))
    .returning();
  if (!row) return false;
  if (to === "sending") {
    // A mailing that was missed has no recipients yet.
    if (row.startedAt === null) await freezeRecipients(tx, row);
    await enqueue(tx, "send-mailings");
  }
  return true;
}

/** Tells who has sent or scheduled a mailing that it waits for their decision. */
export type TellStopped = (
  tx: Transaction,
  mailing: {
    readonly madeBy: number | null;
    readonly title: string;
    readonly dueAt: Date;
    /** What the mail server said. Without it, the time was missed. */
    readonly reason?: string;
  },
) => Promise<void>;

/** Starts the mailings that are due. One that is too late becomes `missed`, and who has scheduled it is told. */
export async function startDueMailings(db: NodePgDatabase, tell: TellStopped): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(mailing)
      .where(and(eq(mailing.state, "waiting"), sql`${mailing.dueAt} <= now()`))
      .for("update", { skipLocked: true });
    for (const row of due) {
      const isLate = row.dueAt.getTime() < Date.now() - lateMinutes * 60_000;
      await tx
        .update(mailing)
        .set({ state: isLate ? "missed" : "sending" })
        .where(eq(mailing.id, row.id));
      if (isLate) await tell(tx, { ...row, title: row.subject });
      else await freezeRecipients(tx, row);
    }
  });
}

/**
 * Fixes who gets a mailing: who is subscribed now, without those who got the issue in a mailing that was cancelled.
 * Whoever leaves before their turn gets nothing.
 */
async function freezeRecipients(tx: Transaction, { id, month, lang }: typeof mailing.$inferSelect): Promise<void> {
  const earlier = tx
    .select({ id: mailingRecipient.subscriberId })
    .from(mailingRecipient)
    .innerJoin(mailing, eq(mailing.id, mailingRecipient.mailingId))
    .where(
      and(
        eq(mailing.month, month),
        ne(mailing.id, id),
        eq(mailingRecipient.state, "sent"),
        isNotNull(mailingRecipient.subscriberId),
      ),
    );
  const added = await tx.insert(mailingRecipient).select((query) =>
    query
      .select({
        id: sql`nextval('mailing_recipient_id_seq')`.as("id"),
        mailingId: sql`${id}::int`.as("mailing_id"),
        subscriberId: subscriber.id,
        messageId: sql`gen_random_uuid()`.as("message_id"),
        state: sql`'waiting'`.as("state"),
        attempts: sql`0::smallint`.as("attempts"),
        dueAt: sql`now()`.as("due_at"),
        reason: sql`''`.as("reason"),
      })
      .from(subscriber)
      .where(and(isReached(lang), notInArray(subscriber.id, earlier)))
      .orderBy(subscriber.id),
  );
  await tx
    .update(mailing)
    .set({ startedAt: sql`now()`, recipientCount: added.rowCount ?? 0 })
    .where(eq(mailing.id, id));
}

/** Ends the mailings that have nobody left to send to. */
export async function finishMailings(db: NodePgDatabase): Promise<void> {
  await db
    .update(mailing)
    .set({ state: "done", finishedAt: sql`now()` })
    .where(
      and(
        eq(mailing.state, "sending"),
        sql`not exists (select from mailing_recipient r where r.mailing_id = mailing.id and r.state = 'waiting')`,
      ),
    );
}

/** Deletes who got a mailing, so many days after its end. The counts stay. */
export async function deleteOldRecipients(db: NodePgDatabase, days: number): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await tx
      .select({ id: mailing.id })
      .from(mailing)
      .where(
        and(
          lt(mailing.finishedAt, daysAgo(days)),
          sql`exists (select from mailing_recipient r where r.mailing_id = "mailing"."id")`,
        ),
      )
      .for("update");
    const countOf = (state: string) =>
      sql`(select count(*) from mailing_recipient r where r.mailing_id = mailing.id and r.state = ${state})`;
    const ids = old.map(({ id }) => id);
    await tx
      .update(mailing)
      .set({ sentCount: countOf("sent"), refusedCount: countOf("refused"), leftCount: countOf("left") })
      .where(inArray(mailing.id, ids));
    await tx.delete(mailingRecipient).where(inArray(mailingRecipient.mailingId, ids));
  });
}

/** Pauses a mailing because no mail would get through, and tells who has sent it, once. A person resumes it. */
export async function stopMailing(
  db: NodePgDatabase,
  id: number,
  { error, tell }: { error: string; tell: TellStopped },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [stopped] = await tx
      .update(mailing)
      .set({ state: "paused", error })
      .where(and(eq(mailing.id, id), eq(mailing.state, "sending")))
      .returning();
    if (stopped) await tell(tx, { ...stopped, title: stopped.subject, reason: error });
  });
}
