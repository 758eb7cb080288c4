import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { and, eq, isNull, lt } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import pLimit from "p-limit";
import { countEvents } from "#contract/analytics/endpoints.ts";
import { eventLimits } from "#contract/analytics/event-names.ts";
import { ApiError, type ErrorCode } from "#contract/http/errors.ts";
import { idempotencyKeyDays } from "#contract/limits.ts";
import { daysAgo } from "#server/database/days-ago.ts";
import { codeOf } from "#server/database/operator-error.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { HttpError } from "./http-error.ts";
import { idempotencyKey, type StoredError } from "./idempotency.schema.ts";
import { hashSecrets, matchSecrets } from "./request-secrets.ts";

/** Work in a transaction. A returned `ApiError` commits the transaction, a thrown one rolls it back. */
type Work = (tx: Transaction) => Promise<object | ApiError>;

interface Write {
  readonly action: string;
  /** UUID of the client; without a key the work is done each time. */
  readonly key: string | undefined;
  /** Content of the request. */
  readonly request: unknown;
  /** Passwords of the request, which `request` leaves out. */
  readonly secrets?: string | undefined;
  /** Member whose response it is. */
  readonly memberId?: number | null;
  /** Whether errors are stored too. If not, a repeated request may succeed. */
  readonly storeErrors?: boolean;
}

interface WriteResult {
  /** JSON. */
  readonly response: string;
  readonly replayed: boolean;
}

/**
 * Writes of a process at a time, fewer than half of its connections. The others wait without a connection: reads need
 * connections too, and of many likes of one article all but one wait anyway.
 */
const limitWrites = pLimit(8);
/** More writes than these are rejected: their clients would have given up before their turn. */
const maxWaitingWrites = 3000;
const retryAfter = { "retry-after": "5" } as const;
let waitingWrites = 0;

/** PostgreSQL's codes of a deadlock and of a serialization failure. */
const retriedCodes = ["40P01", "40001"];
const maxAttempts = 4;
/** Longest random pause between attempts, in milliseconds. */
const maxPause = 50;

/**
 * Does work once per key. Its effect and its response are stored in one transaction, and a repeated request gets the
 * stored response. Of two simultaneous requests the second waits for the first.
 *
 * @throws {ApiError} the error that the work throws or returns; `invalid` when the key was used for another request;
 *   `too_many_requests` while too many writes wait
 */
export async function withIdempotency(db: NodePgDatabase, write: Write, work: Work): Promise<WriteResult> {
  const { key, secrets } = write;
  const secretHash = key !== undefined && secrets !== undefined ? await hashSecrets(secrets) : null;
  const result = await queueWrite(() => retryConflicts(() => writeOnce(db, { ...write, secretHash }, work)));
  if (result instanceof ApiError) throw result;
  return result;
}

async function queueWrite<T>(write: () => Promise<T>): Promise<T> {
  if (waitingWrites >= maxWaitingWrites) throw new HttpError("too_many_requests", retryAfter);
  waitingWrites++;
  try {
    return await limitWrites(write);
  } finally {
    waitingWrites--;
  }
}

async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = maxAttempts - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined);
      if (left === 0 || code === undefined || !retriedCodes.includes(code)) throw error;
      await setTimeout(Math.random() * maxPause);
    }
  }
}

function writeOnce(
  db: NodePgDatabase,
  write: Write & { readonly secretHash: string | null },
  work: Work,
): Promise<WriteResult | ApiError> {
  const { action, key, request, secretHash, memberId = null, storeErrors = false } = write;
  return db.transaction(async (tx) => {
    if (key === undefined) return toResponse(await work(tx));
    const row = and(eq(idempotencyKey.action, action), eq(idempotencyKey.key, key));
    const [inserted] = await tx
      .insert(idempotencyKey)
      .values({ action, key, requestHash: hashOf(request), secretHash, memberId })
      .onConflictDoNothing()
      .returning({ key: idempotencyKey.key });
    if (!inserted) return (await findIdempotentResponse(tx, write)) ?? keyReused();
    const result = toResponse(storeErrors ? await inSavepoint(tx, work) : await work(tx));
    if (!(result instanceof ApiError)) await tx.update(idempotencyKey).set({ response: result.response }).where(row);
    else if (storeErrors && isFinal(result)) {
      await tx
        .update(idempotencyKey)
        .set({ error: storedErrorOf(result) })
        .where(row);
    } else await tx.delete(idempotencyKey).where(row);
    return result;
  });
}

/** Runs work in a savepoint; a thrown final error rolls it back and is returned. */
async function inSavepoint(tx: Transaction, work: Work): Promise<object | ApiError> {
  try {
    return await tx.transaction(work);
  } catch (error) {
    if (error instanceof ApiError && isFinal(error)) return error;
    throw error;
  }
}

/** Errors after which a client sends the same request again. */
const temporaryCodes: readonly string[] = [
  "too_many_requests",
  "maintenance",
  "unavailable",
  "internal",
  "not_logged_in",
  "session_expired",
  "second_factor",
  "confirm_again",
];

function isFinal({ code }: ApiError): boolean {
  return !temporaryCodes.includes(code);
}

function storedErrorOf(error: ApiError): StoredError {
  const { code, fields } = error;
  const { sentence, besides } = error instanceof HttpError ? error : {};
  return { code, ...(fields && { fields }), ...(sentence !== undefined && { sentence }), ...(besides && { besides }) };
}

/**
 * Returns the stored response or error of a key, so that a replay needs no preparation.
 *
 * @throws {ApiError} `invalid` when the key was used for another request
 */
export async function findIdempotentResponse(
  db: NodePgDatabase,
  { action, key, request, secrets = "" }: Write,
): Promise<WriteResult | ApiError | undefined> {
  if (key === undefined) return undefined;
  const [stored] = await db
    .select()
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.action, action), eq(idempotencyKey.key, key)));
  if (stored && stored.requestHash !== hashOf(request)) throw keyReused();
  if (stored?.secretHash && !(await matchSecrets(secrets, stored.secretHash))) throw keyReused();
  if (stored?.error) {
    const { code, ...details } = stored.error;
    return new HttpError(code as ErrorCode, {}, details);
  }
  return stored?.response == null ? undefined : { response: stored.response, replayed: true };
}

function hashOf(request: unknown): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("base64url");
}

function toResponse(result: object | ApiError): WriteResult | ApiError {
  return result instanceof ApiError ? result : { response: JSON.stringify(result), replayed: false };
}

function keyReused(): ApiError {
  return new ApiError("invalid", { fields: { "idempotency-key": ["This key was used for another request."] } });
}

/** Days for which the keys of event batches are stored. Devices keep a batch for less, and there are many. */
const batchDays = eventLimits.keptDays + 2;

/** Deletes keys that no device uses again. */
export async function deleteOldIdempotencyKeys(db: NodePgDatabase): Promise<void> {
  const { action, createdAt, memberId } = idempotencyKey;
  const { visitor, member } = idempotencyKeyDays;
  await db.delete(idempotencyKey).where(and(isNull(memberId), lt(createdAt, daysAgo(visitor))));
  await db.delete(idempotencyKey).where(lt(createdAt, daysAgo(member)));
  await db.delete(idempotencyKey).where(and(eq(action, countEvents.name), lt(createdAt, daysAgo(batchDays))));
}
