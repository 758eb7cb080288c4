import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { ApiError } from "#contract/errors.ts";
import { codeOf } from "../database/start-error.ts";
import { atMost } from "../media/at-most.ts";
import { keptAnswer } from "./kept-answers.schema.ts";
import { Refusal } from "./refusal.ts";

/** What is done in one transaction. An `ApiError` that is returned, not thrown, leaves what has been done. */
type Work = (tx: NodePgDatabase) => Promise<object | ApiError>;

interface Once {
  readonly action: string;
  /** A UUID of the caller's; without one the work is done each time. */
  readonly key: string | undefined;
  /** What was asked for. */
  readonly request: unknown;
  /** The member whose answer it is, if it is one's. */
  readonly owner?: number | null;
}

/**
 * Writes of a process at a time, under half of its connections. The others wait without one: of many likes of one
 * article all but one only wait, and reads need connections too.
 */
const takeTurn = atMost(8);
/** More than so many do not wait: they would have given up before their turn. */
const mostWaiting = 3000;
const retryAfter = { "retry-after": "5" } as const;
let waiting = 0;

/** A deadlock, or two that cannot both be: the database took back one of them, and it may be done again. */
const passing = ["40P01", "40001"];
const attempts = 4;
/** Milliseconds between: two that met shall not meet again. */
const mostPause = 50;

/**
 * Does some work, once for each key: its effect and its answer come into the database together, and whoever sends the
 * same again gets that answer, letter for letter. Of two at the same moment the second waits for the first.
 * Refusals are not kept: the next attempt may do better.
 *
 * @throws {ApiError} what the work throws or returns; `invalid` when the key was used for another request;
 *   `too_many_requests` while too many others wait
 */
export async function doOnce(db: NodePgDatabase, once: Once, work: Work): Promise<{ answer: string; again: boolean }> {
  const done = await inTurn(() => untilItPasses(() => tryOnce(db, once, work)));
  if (done instanceof ApiError) throw done;
  return done;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting) throw new Refusal("too_many_requests", retryAfter);
  waiting++;
  try {
    return await takeTurn(work);
  } finally {
    waiting--;
  }
}

type Settled = { answer: string; again: boolean } | ApiError;

async function untilItPasses(attempt: () => Promise<Settled>): Promise<Settled> {
  for (let left = attempts - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined);
      if (left === 0 || code === undefined || !passing.includes(code)) throw error;
      await setTimeout(Math.random() * mostPause);
    }
  }
}

function tryOnce(db: NodePgDatabase, { action, key, request, owner = null }: Once, work: Work): Promise<Settled> {
  return db.transaction(async (tx) => {
    if (key === undefined) return settled(await work(tx));
    const fingerprint = fingerprintOf(request);
    const here = and(eq(keptAnswer.action, action), eq(keptAnswer.key, key));
    const [mine] = await tx
      .insert(keptAnswer)
      .values({ action, key, request: fingerprint, memberId: owner })
      .onConflictDoNothing()
      .returning({ key: keptAnswer.key });
    if (!mine) {
      const first = await findAnswer(tx, { action, key, request });
      if (first === undefined) throw otherRequest();
      return { answer: first, again: true };
    }
    const result = settled(await work(tx));
    if (result instanceof ApiError) await tx.delete(keptAnswer).where(here);
    else await tx.update(keptAnswer).set({ answer: result.answer }).where(here);
    return result;
  });
}

/**
 * The answer that has been given under a key, if there is one already: then nothing has to be got ready for the work.
 *
 * @throws {ApiError} `invalid` when the key was used for another request
 */
export async function findAnswer(db: NodePgDatabase, { action, key, request }: Once): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const [first] = await db
    .select()
    .from(keptAnswer)
    .where(and(eq(keptAnswer.action, action), eq(keptAnswer.key, key)));
  if (first && first.request !== fingerprintOf(request)) throw otherRequest();
  return first?.answer ?? undefined;
}

function fingerprintOf(request: unknown): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("base64url");
}

function settled(result: object | ApiError): Settled {
  return result instanceof ApiError ? result : { answer: JSON.stringify(result), again: false };
}

function otherRequest(): ApiError {
  return new ApiError("invalid", { fields: { "idempotency-key": ["This key was used for another request."] } });
}
