import type { Action, BodyOf, MemberAction } from "#contract/http/action.ts";
import { ApiError } from "#contract/http/errors.ts";
import { db, isQuotaError, withDatabase } from "#src/offline/db.ts";
import { askToPersist } from "#src/offline/persistence.ts";
import { postToWorker } from "#src/offline/post-to-worker.ts";
import { currentLogin } from "#src/offline/session.ts";
import { copySessionToDatabase } from "#src/offline/session-copy.ts";
import { resolveDependency } from "./apply-outcome.ts";
import { cancelEntry, insertEntry, requeueEntry, type UpdateResult, updateEntryBody } from "./edit-entries.ts";
import { startFlushLoop } from "./flush-loop.ts";
import { type EnqueueOptions, formEntry, memberEntry, signOutEntry, validate } from "./new-entry.ts";
import { clearOutbox } from "./observe.ts";
import type { NewOutboxEntry } from "./outbox-entry.ts";
import { type OutboxTransaction, outboxStore } from "./outbox-store.ts";

/** Entries that a device stores at most. */
const maxEntries = 10_000;

/** An entry that was not stored. `full`: too many entries; `no-room`: the storage quota is reached; `failed`. */
export class EnqueueError extends Error {
  override readonly name = "EnqueueError";
  readonly reason: "full" | "no-room" | "failed";

  constructor(reason: EnqueueError["reason"], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/**
 * Stores an entry of the current member and has it sent: now, or when the network is back, by the worker if the page is
 * closed by then. Returns the id of the entry, or of an equal one that is already stored.
 *
 * @throws {ApiError} `not_logged_in` without a member; `invalid` when the contract does not allow it
 * @throws {EnqueueError}
 */
export async function enqueue<A extends MemberAction>(options: EnqueueOptions<A>): Promise<string> {
  const login = currentLogin();
  if (!login) throw new ApiError("not_logged_in");
  const entry = memberEntry(options, login.memberId);
  // The worker needs it if the page is closed soon; a page can do without.
  await copySessionToDatabase().catch(() => undefined);
  return insert(entry);
}

/**
 * Stores a form that needs no login, and has it sent. Forms of the same kind that were rejected are replaced.
 *
 * @throws {EnqueueError}
 */
export async function enqueueForm(action: Action, form: { lang: number; body: unknown }): Promise<string> {
  const entry = formEntry(action, form);
  return insert(entry, async (rows) => {
    const earlier = await rows.about(entry.memberId, entry.target);
    await rows.remove(earlier.filter(({ state }) => state === "rejected").map(({ id }) => id));
  });
}

/**
 * Removes the entries of members and visitors after a sign-out, and stores an entry that ends the session on the server.
 *
 * @throws {EnqueueError}
 */
export async function enqueueSignOut(action: Action, signOut: { lang: number; tokenHash: string }): Promise<void> {
  await clearOutbox();
  await insert(signOutEntry(action, signOut));
}

async function insert(entry: NewOutboxEntry, prepare?: (rows: OutboxTransaction) => Promise<void>): Promise<string> {
  const id = await write(async (rows) => {
    await prepare?.(rows);
    if ((await db.outbox.count()) >= maxEntries) throw new EnqueueError("full");
    return insertEntry(rows, entry);
  });
  void askToPersist();
  flush();
  return id;
}

/**
 * Changes the body of an unsent or rejected entry and has it sent. Fields that are not given stay.
 *
 * @throws {ApiError} `invalid` when the contract does not allow it
 * @throws {EnqueueError}
 */
export async function updateEntry<A extends MemberAction>(
  action: A,
  id: string,
  changes: Partial<BodyOf<A>>,
): Promise<UpdateResult> {
  const changed = await write(async (rows) => {
    const entry = await rows.get(id);
    if (!entry) return "gone";
    const body = { ...(entry.body as object), ...(changes as object) };
    // The contract knows no placeholders.
    validate(action.body, entry.needs === undefined ? body : resolveDependency({ ...entry, body }, 1).body);
    return updateEntryBody(rows, id, body);
  });
  if (changed === "changed") flush();
  return changed;
}

/**
 * Sends a rejected entry again.
 *
 * @throws {EnqueueError}
 */
export async function retryEntry(id: string): Promise<UpdateResult> {
  const changed = await write((rows) => requeueEntry(rows, id));
  if (changed === "changed") flush();
  return changed;
}

/**
 * Discards an unsent or rejected entry.
 *
 * @throws {EnqueueError}
 */
export async function discardEntry(id: string): Promise<UpdateResult> {
  return write((rows) => cancelEntry(rows, id));
}

/**
 * Removes those of the entries that are acknowledged.
 *
 * @throws when the database does not work
 */
export async function removeAcknowledged(ids: readonly string[]): Promise<void> {
  await withDatabase(() =>
    db.outbox
      .where("id")
      .anyOf(ids)
      .and(({ state }) => state === "acknowledged")
      .delete(),
  );
}

/** Runs work in one transaction. Where the storage quota is reached, cached responses make room. */
async function write<T>(work: (rows: OutboxTransaction) => Promise<T>): Promise<T> {
  try {
    return await outboxStore.run(work);
  } catch (error) {
    if (error instanceof ApiError || error instanceof EnqueueError) throw error;
    if (!isQuotaError(error)) throw new EnqueueError("failed", error);
  }
  try {
    const { evictOldest } = await import("#src/offline/storage-limit.ts");
    await evictOldest();
    return await outboxStore.run(work);
  } catch (error) {
    throw new EnqueueError(isQuotaError(error) ? "no-room" : "failed", error);
  }
}

function flush(): void {
  postToWorker({ type: "flush-outbox" });
  startFlushLoop();
}
