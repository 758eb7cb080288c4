import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { lateHours } from "#contract/backstage/limits.ts";
import { ApiError } from "#contract/http/errors.ts";
import { recordAudit } from "#server/audit/audit.mutations.ts";
import type { Actor } from "#server/auth/actor.ts";
import type { Database } from "#server/database/connect.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { findScheduledChanges } from "./audited-documents.queries.ts";
import type { DocumentKinds } from "./document-kind.ts";
import { refreshStatus } from "./document-status.mutations.ts";
import { document, schedule } from "./documents.schema.ts";
import { findProblems } from "./problems.queries.ts";
import { assertMayPublish, type ChosenRow, lockChosen, publishChosen } from "./publish.mutations.ts";

/** Tells who has scheduled a batch that it was not published. */
type Tell = (
  tx: Transaction,
  batch: readonly (typeof schedule.$inferSelect)[],
  state: "failed" | "missed",
) => Promise<void>;

interface NewSchedule {
  readonly list: readonly ChosenRow[];
  readonly dueAt: Date;
  readonly zone: string;
  readonly tell: boolean;
  readonly madeBy: number;
}

/** Schedules revisions to be published together. Earlier schedules of the documents are cancelled. Returns the batch. */
export async function scheduleChosen(
  tx: Transaction,
  { list, dueAt, zone, tell, madeBy }: NewSchedule,
): Promise<string> {
  const batchId = randomUUID();
  const ids = list.map(({ row }) => row.id);
  await cancel(tx, inArray(schedule.documentId, ids));
  await tx.insert(schedule).values(
    list.map(({ row, revisionId }) => ({
      ...{ id: randomUUID(), batchId, documentId: row.id, revisionId },
      ...{ dueAt, zone, tell, madeBy },
    })),
  );
  await enqueueRun(tx, batchId, dueAt);
  await refreshStatus(tx, ids);
  return batchId;
}

/** Queues the job that publishes a batch. The key has the time, because that of an earlier time stays queued. */
function enqueueRun(tx: Transaction, batchId: string, dueAt: Date): Promise<void> {
  // Jobs with a later start are looked for every few seconds, so the job starts before its time and waits.
  const startAfter = new Date(dueAt.getTime() - earlySeconds * 1000).toISOString();
  return enqueue(tx, "run-schedules", {}, { startAfter, singletonKey: `${batchId} ${dueAt.toISOString()}` });
}

interface Move {
  readonly id: string;
  /** The time that the editor knows. */
  readonly former: string;
  readonly dueAt: Date;
  readonly zone: string;
}

/**
 * Moves a schedule with its batch to another time. What no longer waits, or was moved by somebody else, stays.
 *
 * @throws {ApiError} `not_found`; `not_permitted`
 */
export async function moveSchedule(
  tx: Transaction,
  actor: Actor,
  { id, former, dueAt, zone }: Move,
): Promise<{ moved: boolean; due_at: string }> {
  const batchId = await findBatch(tx, actor, id);
  // In the order in which a run locks them: it may be publishing the batch.
  const rows = await tx.select().from(schedule).where(eq(schedule.batchId, batchId)).orderBy(schedule.id).for("update");
  const [first] = rows;
  if (!first) throw new ApiError("not_found");
  const isKnown = first.dueAt.getTime() === Date.parse(former);
  if (!isKnown || rows.some(({ state }) => state !== "waiting"))
    return { moved: false, due_at: first.dueAt.toISOString() };
  await tx.update(schedule).set({ dueAt, zone }).where(eq(schedule.batchId, batchId));
  await enqueueRun(tx, batchId, dueAt);
  return { moved: true, due_at: dueAt.toISOString() };
}

/**
 * Cancels a schedule with its batch. Returns whether one was waiting.
 *
 * @throws {ApiError} `not_found`; `not_permitted`
 */
export async function cancelSchedule(tx: Transaction, actor: Actor, id: string): Promise<boolean> {
  const ids = await cancel(tx, eq(schedule.batchId, await findBatch(tx, actor, id)));
  await refreshStatus(tx, ids);
  return ids.length > 0;
}

/** The batch of a schedule, all of which the editor may publish. */
async function findBatch(tx: Transaction, actor: Actor, id: string): Promise<string> {
  const [found] = await tx.select().from(schedule).where(eq(schedule.id, id));
  if (!found) throw new ApiError("not_found");
  const rows = await tx
    .select({ kind: document.kind, lang: document.lang })
    .from(schedule)
    .innerJoin(document, eq(document.id, schedule.documentId))
    .where(eq(schedule.batchId, found.batchId));
  assertMayPublish(actor, rows);
  return found.batchId;
}

async function cancel(tx: Transaction, which: ReturnType<typeof eq>): Promise<string[]> {
  const rows = await tx
    .update(schedule)
    .set({ state: "cancelled" })
    .where(and(which, inArray(schedule.state, ["waiting", "failed", "missed"])))
    .returning({ id: schedule.documentId });
  return rows.map(({ id }) => id);
}

/**
 * Publishes what is due, the earliest first. A batch is published whole or not at all. What is later than a day is
 * missed: its editor decides again.
 */
export async function runSchedules(
  db: Database,
  kinds: DocumentKinds,
  { log, tell, signal }: { log: Logger; tell: Tell; signal?: AbortSignal },
): Promise<void> {
  while (!signal?.aborted) {
    const next = await nextBatch(db);
    if (next === undefined) return;
    const { batch, wait } = next;
    if (wait > 0) {
      // What is cancelled or scheduled meanwhile is seen within a second.
      await setTimeout(Math.min(wait, 1000));
      continue;
    }
    try {
      await db.transaction((tx) => runBatch(tx, kinds, { batch, tell }));
    } catch (error) {
      log.error({ err: error, batch }, "scheduled publication failed");
      const reason = error instanceof ApiError ? error.code : "internal";
      await db.transaction((tx) => end(tx, { batch, tell }, "failed", reason));
    }
  }
}

/** Seconds before its time at which a schedule is looked for. */
const earlySeconds = 15;

/** The batch that is due first, now or soon, and the milliseconds until then. */
async function nextBatch(db: Database): Promise<{ batch: string; wait: number } | undefined> {
  const [due] = await db
    .select({ batch: schedule.batchId, wait: sql<number>`ceil(extract(epoch from due_at - now()) * 1000)::float` })
    .from(schedule)
    .where(and(eq(schedule.state, "waiting"), sql`due_at <= now() + make_interval(secs => ${earlySeconds})`))
    .orderBy(asc(schedule.dueAt), asc(schedule.madeAt))
    .limit(1);
  return due;
}

/** A batch, and who is told when it is not published. */
interface Batch {
  readonly batch: string;
  readonly tell: Tell;
}

async function runBatch(tx: Transaction, kinds: DocumentKinds, due: Batch): Promise<void> {
  const { batch } = due;
  // Another process may be publishing it.
  const rows = await tx.select().from(schedule).where(eq(schedule.batchId, batch)).orderBy(schedule.id).for("update");
  const [first] = rows.filter(({ state }) => state === "waiting");
  if (!first) return;
  if (first.dueAt.getTime() < Date.now() - lateHours * 3600 * 1000) return end(tx, due, "missed", "late");
  const list = await lockChosen(
    tx,
    rows.map(({ documentId, revisionId }) => ({ document: documentId, revision: revisionId })),
  );
  const problems = await findProblems(tx, kinds, list);
  if (problems.some(({ level }) => level === "error")) return end(tx, due, "failed", "not_publishable");
  await tx.update(schedule).set({ state: "done" }).where(eq(schedule.batchId, batch));
  await publishChosen(tx, kinds, { list, madeBy: first.madeBy, tell: first.tell });
  await audit(tx, batch, first.madeBy, "done");
}

async function end(tx: Transaction, { batch, tell }: Batch, state: "failed" | "missed", reason: string): Promise<void> {
  const rows = await tx
    .update(schedule)
    .set({ state, reason })
    .where(and(eq(schedule.batchId, batch), eq(schedule.state, "waiting")))
    .returning();
  await audit(tx, batch, rows[0]?.madeBy ?? null, state);
  await refreshStatus(
    tx,
    rows.map(({ documentId }) => documentId),
  );
  await tell(tx, rows, state);
}

async function audit(tx: Transaction, batch: string, madeBy: number | null, state: string): Promise<void> {
  for (const change of await findScheduledChanges(tx, { batch })) {
    await recordAudit(tx, {
      ...{ via: "schedule", act: "publish", actorId: madeBy ?? undefined },
      ...{ ...change, after: { ...change.after, state } },
    });
  }
}
