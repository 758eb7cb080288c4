import * as v from "valibot";
import { type Action, actionPath, type BodyOf, type MemberAction } from "#contract/http/action.ts";
import type { QueryValues } from "#contract/http/api-path.ts";
import { ApiError } from "#contract/http/errors.ts";
import { copySessionToDatabase } from "#src/offline/copy-session.ts";
import { db, isQuotaError, withDatabase } from "#src/offline/db.ts";
import { askToPersist } from "#src/offline/persistence.ts";
import { postToWorker } from "#src/offline/post-to-worker.ts";
import { currentLogin } from "#src/offline/session.ts";
import { resolveDependency } from "./apply-outcome.ts";
import { cancelEntry, insertEntry, requeueEntry, type UpdateResult, updateEntryBody } from "./edit-entries.ts";
import { startFlushLoop } from "./flush-loop.ts";
import { clearOutbox } from "./observe.ts";
import { dependencyPlaceholder, type NewOutboxEntry } from "./outbox-entry.ts";
import { type OutboxTransaction, outboxStore } from "./outbox-store.ts";
import { isOutboxMarkedForDeletion, markOutboxNonEmpty } from "./pending-marker.ts";

/** Entries that a device keeps at most. */
const maxEntries = 10_000;

/** What a member entries for: an action of the contract with all that it needs. */
export interface EnqueueOptions<A extends MemberAction> {
  readonly action: A;
  /** Id of the language in which the site's rejection would be said. */
  readonly lang: number;
  /** Of the path. */
  readonly params?: QueryValues;
  readonly body: BodyOf<A>;
  /** What it is about, `article/12`: entries about the same are sent one after the other, of others none waits. */
  readonly target: string;
  /** What it is set to, where only the last entry about it counts: `true` for a like, the options of a ballot. */
  readonly sets?: unknown;
  /**
   * An entry that has not been answered yet, and the names of the parameters and of the fields of the body where the id
   * in its answer belongs. What stands there is replaced; it must be of the right kind.
   */
  readonly from?: { readonly entry: string; readonly params?: readonly string[]; readonly body?: readonly string[] };
}

/** An entry that was not written down. `full`: there are too many; `no-room`: the device has no room; `failed`. */
export class EnqueueError extends Error {
  override readonly name = "EnqueueError";
  readonly reason: "full" | "no-room" | "failed";

  constructor(reason: EnqueueError["reason"], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/**
 * Writes an entry of the member who is here down, and has it sent: at once where it can be, otherwise whenever it can,
 * by the worker if the page is closed by then. Gives the id of the entry that stands for it.
 *
 * @throws {ApiError} `not_logged_in` where nobody is known; `invalid` where the contract does not allow it
 * @throws {EnqueueError}
 */
export async function enqueue<A extends MemberAction>(wishing: EnqueueOptions<A>): Promise<string> {
  const login = currentLogin();
  if (!login) throw new ApiError("not_logged_in");
  const entry = entryOf(wishing, login.memberId);
  if (isOutboxMarkedForDeletion()) await clearOutbox();
  markOutboxNonEmpty();
  // What the worker needs if the page is closed in the next moment; a page can do without.
  await copySessionToDatabase().catch(() => undefined);
  const id = await written(async (rows) => {
    if ((await db.outbox.count()) >= maxEntries) throw new EnqueueError("full");
    return insertEntry(rows, entry);
  });
  // Once more: a tab that had nothing left to send may just have taken the note away.
  markOutboxNonEmpty();
  void askToPersist();
  wake();
  return id;
}

/**
 * Changes the body of an entry that has not been sent or that was refused, and has it sent; its other fields stay.
 *
 * @throws {ApiError} `invalid` where the contract does not allow it
 * @throws {EnqueueError}
 */
export async function updateEntry<A extends MemberAction>(
  action: A,
  id: string,
  changes: Partial<BodyOf<A>>,
): Promise<UpdateResult> {
  const changed = await written(async (rows) => {
    const entry = await rows.get(id);
    if (!entry) return "gone";
    const body = { ...(entry.body as object), ...(changes as object) };
    // A place that is not filled yet is of no kind that the contract knows.
    check(action.body, entry.needs === undefined ? body : resolveDependency({ ...entry, body }, 1).body);
    return updateEntryBody(rows, id, body);
  });
  if (changed === "changed") wake();
  return changed;
}

/**
 * Has a refused entry sent once more.
 *
 * @throws {EnqueueError}
 */
export async function retryEntry(id: string): Promise<UpdateResult> {
  const changed = await written((rows) => requeueEntry(rows, id));
  if (changed === "changed") wake();
  return changed;
}

/**
 * Discards an entry that has not been sent or that was refused.
 *
 * @throws {EnqueueError}
 */
export async function discardEntry(id: string): Promise<UpdateResult> {
  return written((rows) => cancelEntry(rows, id));
}

/**
 * Removes entries whose answer a later read of the site shows; others stay.
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

function entryOf<A extends MemberAction>(wishing: EnqueueOptions<A>, memberId: number): NewOutboxEntry {
  const { action, lang, params = {}, body, target, sets, from } = wishing;
  check(action.params, params);
  check(action.body, body);
  const place = dependencyPlaceholder(from?.entry ?? "");
  const put = <T extends object>(values: T, names: readonly string[] = []): T => ({
    ...values,
    ...Object.fromEntries(names.map((name) => [name, place])),
  });
  return {
    id: crypto.randomUUID(),
    memberId,
    kind: action.name,
    target,
    method: action.method,
    path: actionPath(action, { lang }, put(params, from?.params)),
    ...(action.body && { body: put(body as object, from?.body) }),
    responseKeys: keysOf(action),
    ...(sets !== undefined && { sets }),
    ...(from && { needs: from.entry }),
    lang,
    madeAt: new Date().toISOString(),
    state: "pending",
    attempts: 0,
  };
}

function check(schema: v.GenericSchema | null | undefined, value: unknown): void {
  const checked = schema && v.safeParse(schema, value);
  if (checked && !checked.success) throw new ApiError("invalid", { cause: v.flatten(checked.issues) });
}

/** Names that an answer always has. */
function keysOf({ answer }: Action): string[] {
  const { entries = {} } = answer as { entries?: Record<string, v.GenericSchema> };
  return Object.keys(entries).filter((name) => !v.is(entries[name] as v.GenericSchema, undefined));
}

/** Does something in one transaction; copies of what the site has make room where there is none. */
async function written<T>(work: (rows: OutboxTransaction) => Promise<T>): Promise<T> {
  try {
    return await outboxStore.run(work);
  } catch (error) {
    if (error instanceof ApiError || error instanceof EnqueueError) throw error;
    if (!isQuotaError(error)) throw new EnqueueError("failed", error);
  }
  try {
    const { evictOldest } = await import("#src/offline/response-cache.ts");
    await evictOldest();
    return await outboxStore.run(work);
  } catch (error) {
    throw new EnqueueError(isQuotaError(error) ? "no-room" : "failed", error);
  }
}

function wake(): void {
  postToWorker({ type: "flush-outbox" });
  startFlushLoop();
}
