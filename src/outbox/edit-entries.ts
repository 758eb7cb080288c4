import { rejectWithDependents, resolveDependency, responseId } from "./apply-outcome.ts";
import { dependencyPlaceholder, type NewOutboxEntry, type OutboxEntry } from "./outbox-entry.ts";
import type { OutboxTransaction } from "./outbox-store.ts";

/**
 * The result of a change to an entry. `under-way`: it has been sent and perhaps received, so only a further entry can undo
 * it. `gone`: it no longer exists.
 */
export type UpdateResult = "changed" | "under-way" | "gone";

/**
 * Inserts an entry. Of unsent entries that set the same value only the last one stays; a sent one may have been received,
 * so the new one follows it. Returns the id of the entry, or of an equal one that is already stored.
 */
export async function insertEntry(rows: OutboxTransaction, entry: NewOutboxEntry): Promise<string> {
  if (entry.sets !== undefined) {
    const same = (await rows.about(entry.memberId, entry.target)).filter(
      ({ kind, state }) => kind === entry.kind && state !== "acknowledged",
    );
    const underWay = same.findLast((other) => !mayChange(other));
    const unsent = same.find(({ state, attempts }) => state === "pending" && attempts === 0);
    const equal = [underWay, unsent].find((other) => other && isSame(other.sets, entry.sets));
    await rows.remove(same.filter((other) => other !== equal && mayChange(other)).map(({ id }) => id));
    if (equal) return equal.id;
  }
  await rows.add({ ...entry, ...(await afterOther(rows, entry)) });
  return entry.id;
}

/** Replaces the body of an unsent or rejected entry and queues it again. */
export async function updateEntryBody(rows: OutboxTransaction, id: string, body: unknown): Promise<UpdateResult> {
  const entry = await rows.get(id);
  if (!entry) return "gone";
  if (!mayChange(entry)) return "under-way";
  const needed =
    entry.needs !== undefined && JSON.stringify([entry.path, body]).includes(dependencyPlaceholder(entry.needs));
  // With another body it is a new entry.
  await sendAgain(rows, { ...entry, body, needs: needed ? entry.needs : undefined, rejection: undefined });
  return "changed";
}

/** Queues a rejected entry again, unchanged. */
export async function requeueEntry(rows: OutboxTransaction, id: string): Promise<UpdateResult> {
  const entry = await rows.get(id);
  if (!entry) return "gone";
  if (entry.state !== "rejected") return "under-way";
  await sendAgain(rows, entry);
  return "changed";
}

/**
 * Removes an unsent or rejected entry. Of the entries that depend on it, deletions are removed too, and all others are
 * rejected.
 */
export async function cancelEntry(rows: OutboxTransaction, id: string): Promise<UpdateResult> {
  const entry = await rows.get(id);
  if (!entry) return "gone";
  if (!mayChange(entry)) return "under-way";
  await rows.remove([id]);
  for (const other of await rows.needing(id)) {
    if (other.method === "DELETE") await cancelEntry(rows, other.id);
    else await rejectWithDependents(rows, other.id, { code: "other_gone", message: "" });
  }
  return "changed";
}

async function sendAgain(rows: OutboxTransaction, entry: OutboxEntry): Promise<void> {
  const { id, body, needs, rejection } = entry;
  const reset = { state: "pending", rejection: undefined, hold: undefined, triedAt: undefined, body, needs } as const;
  // The server has stored the rejection under the old key.
  const hasResponse = entry.attempts > 0 && rejection?.code !== "too_old";
  const newKey = hasResponse ? { attempts: 0, key: crypto.randomUUID() } : {};
  await rows.change(id, { ...reset, ...newKey, ...(await afterOther(rows, entry)) });
  if ((await rows.get(id))?.state !== "pending") return;
  for (const other of await rows.needing(id)) {
    if (other.rejection?.code === "needs_other") await sendAgain(rows, other);
  }
}

/** The changes of an entry that depends on another: with the id filled in, waiting for it, or rejected. */
async function afterOther(rows: OutboxTransaction, entry: NewOutboxEntry): Promise<Partial<OutboxEntry>> {
  if (entry.needs === undefined) return {};
  const other = await rows.get(entry.needs);
  if (other?.state === "acknowledged") return resolveDependency(entry, responseId(other.response as object));
  if (other && other.state !== "rejected") return {};
  return { state: "rejected", rejection: { code: other ? "needs_other" : "other_gone", message: "" } };
}

/** Whether the server has certainly not received it. */
function mayChange({ state, attempts }: OutboxEntry): boolean {
  return state === "rejected" || (state === "pending" && attempts === 0);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
