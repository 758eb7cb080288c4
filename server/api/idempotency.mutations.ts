import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import pLimit from "p-limit";
import { ApiError, type ErrorCode } from "#contract/http/errors.ts";
import { codeOf } from "#server/database/operator-error.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { HttpError } from "./http-error.ts";
import { idempotencyKey, type StoredError } from "./idempotency.schema.ts";

/** What is done in one transaction. An `ApiError` that is returned, not thrown, leaves what has been done. */
type Work = (tx: Transaction) => Promise<object | ApiError>;

interface Once {
  readonly action: string;
  /** A UUID of the caller's; without one the work is done each time. */
  readonly key: string | undefined;
  /** What was asked for. */
  readonly request: unknown;
  /** The member whose answer it is, if it is one's. */
  readonly owner?: number | null;
  /** Whether a refusal is an answer as well, which stays, or the next attempt may do better. */
  readonly keepRefusals?: boolean;
}

/**
 * Writes of a process at a time, under half of its connections. The others wait without one: of many likes of one
 * article all but one only wait, and reads need connections too.
 */
const takeTurn = pLimit(8);
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
 *
 * @throws {ApiError} what the work throws or returns; `invalid` when the key was used for another request;
 *   `too_many_requests` while too many others wait
 */
export async function withIdempotency(
  db: NodePgDatabase,
  once: Once,
  work: Work,
): Promise<{ answer: string; again: boolean }> {
  const done = await inTurn(() => untilItPasses(() => tryOnce(db, once, work)));
  if (done instanceof ApiError) throw done;
  return done;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting) throw new HttpError("too_many_requests", retryAfter);
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

function tryOnce(db: NodePgDatabase, once: Once, work: Work): Promise<Settled> {
  const { action, key, request, owner = null, keepRefusals = false } = once;
  return db.transaction(async (tx) => {
    if (key === undefined) return settled(await work(tx));
    const here = and(eq(idempotencyKey.action, action), eq(idempotencyKey.key, key));
    const [mine] = await tx
      .insert(idempotencyKey)
      .values({ action, key, requestHash: fingerprintOf(request), memberId: owner })
      .onConflictDoNothing()
      .returning({ key: idempotencyKey.key });
    if (!mine) return (await findIdempotentResponse(tx, once)) ?? otherRequest();
    const result = settled(keepRefusals ? await orRefusal(tx, work) : await work(tx));
    if (!(result instanceof ApiError)) await tx.update(idempotencyKey).set({ response: result.answer }).where(here);
    else if (keepRefusals && isFinal(result)) {
      await tx
        .update(idempotencyKey)
        .set({ error: protocolErrorOf(result) })
        .where(here);
    } else await tx.delete(idempotencyKey).where(here);
    return result;
  });
}

/** Does some work; of what it refuses by throwing nothing stays, as if it had not begun. */
async function orRefusal(tx: Transaction, work: Work): Promise<object | ApiError> {
  try {
    return await tx.transaction(work);
  } catch (error) {
    if (error instanceof ApiError && isFinal(error)) return error;
    throw error;
  }
}

/** Refusals for now, of which a caller knows that he is to come again. */
const forNow: readonly string[] = ["too_many_requests", "maintenance", "internal", "not_logged_in", "session_expired"];

function isFinal({ code }: ApiError): boolean {
  return !forNow.includes(code);
}

function protocolErrorOf(error: ApiError): StoredError {
  const { code, fields } = error;
  const { sentence, besides } = error instanceof HttpError ? error : {};
  return { code, ...(fields && { fields }), ...(sentence !== undefined && { sentence }), ...(besides && { besides }) };
}

/**
 * The answer that has been given under a key, or the refusal, if there is one already: then nothing has to be got ready
 * for the work.
 *
 * @throws {ApiError} `invalid` when the key was used for another request
 */
export async function findIdempotentResponse(
  db: NodePgDatabase,
  { action, key, request }: Once,
): Promise<Settled | undefined> {
  if (key === undefined) return undefined;
  const [first] = await db
    .select()
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.action, action), eq(idempotencyKey.key, key)));
  if (first && first.requestHash !== fingerprintOf(request)) throw otherRequest();
  if (first?.error) {
    const { code, ...said } = first.error;
    return new HttpError(code as ErrorCode, {}, said);
  }
  return first?.response == null ? undefined : { answer: first.response, again: true };
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
