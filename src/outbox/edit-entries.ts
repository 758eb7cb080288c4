import { rejectWithDependents, resolveDependency, responseId } from "./apply-outcome.ts";
import { dependencyPlaceholder, type NewOutboxEntry, type OutboxEntry } from "./outbox-entry.ts";
import type { OutboxTransaction } from "./outbox-store.ts";

/**
 * What became of a change to an entry. `under-way`: it has been sent, perhaps taken, so that it cannot be undone here but
 * by a further entry. `gone`: there is none any more.
 */
export type UpdateResult = "changed" | "under-way" | "gone";

/**
 * Writes an entry down. Of those that set the same thing only the last one stays; but one that has been sent may have
 * been taken, so the new one goes behind it. Gives the id of the entry that stands for it now.
 *
 * @throws {Error} when it needs another that is not there any more
 */
export async function insertEntry(rows: OutboxTransaction, entry: NewOutboxEntry): Promise<string> {
  if (entry.sets !== undefined) {
    const same = (await rows.about(entry.memberId, entry.target)).filter(
      ({ kind, state }) => kind === entry.kind && state !== "acknowledged",
    );
    const underWay = same.findLast((other) => !mayChange(other));
    const unsent = same.find(({ state, attempts }) => state === "pending" && attempts === 0);
    const stands = [underWay, unsent].find((other) => other && isSame(other.sets, entry.sets));
    await rows.remove(same.filter((other) => other !== stands && mayChange(other)).map(({ id }) => id));
    if (stands) return stands.id;
  }
  await rows.add({ ...entry, ...(await afterOther(rows, entry)) });
  return entry.id;
}

/** Puts something else in an entry that has not been sent, or that was refused, and has it sent. */
export async function updateEntryBody(rows: OutboxTransaction, id: string, body: unknown): Promise<UpdateResult> {
  const entry = await rows.get(id);
  if (!entry) return "gone";
  if (!mayChange(entry)) return "under-way";
  const needed =
    entry.needs !== undefined && JSON.stringify([entry.path, body]).includes(dependencyPlaceholder(entry.needs));
  // With other words it is another entry, whatever became of the former.
  await sendAgain(rows, { ...entry, body, needs: needed ? entry.needs : undefined, rejection: undefined });
  return "changed";
}

/** Has an entry that was refused sent once more as it is. */
export async function requeueEntry(rows: OutboxTransaction, id: string): Promise<UpdateResult> {
  const entry = await rows.get(id);
  if (!entry) return "gone";
  if (entry.state !== "rejected") return "under-way";
  await sendAgain(rows, entry);
  return "changed";
}

/**
 * Takes back an entry that has not been sent, or that was refused. Of those that refer to it a deletion has come true;
 * the others are left to the reader.
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
  const anew = { state: "pending", rejection: undefined, hold: undefined, triedAt: undefined, body, needs } as const;
  // What the site has refused it has not done, and does not do under that key any more.
  const refused = entry.attempts > 0 && rejection?.code !== "too_old";
  const first = refused ? { attempts: 0, key: crypto.randomUUID() } : {};
  await rows.change(id, { ...anew, ...first, ...(await afterOther(rows, entry)) });
  if ((await rows.get(id))?.state !== "pending") return;
  for (const other of await rows.needing(id)) {
    if (other.rejection?.code === "needs_other") await sendAgain(rows, other);
  }
}

/** How an entry stands that needs the response to another: with it filled in, waiting for it, or left to the reader. */
async function afterOther(rows: OutboxTransaction, entry: NewOutboxEntry): Promise<Partial<OutboxEntry>> {
  if (entry.needs === undefined) return {};
  const other = await rows.get(entry.needs);
  if (other?.state === "acknowledged") return resolveDependency(entry, responseId(other.response as object));
  if (other && other.state !== "rejected") return {};
  return { state: "rejected", rejection: { code: other ? "needs_other" : "other_gone", message: "" } };
}

/** Whether the site certainly knows nothing of it. */
function mayChange({ state, attempts }: OutboxEntry): boolean {
  return state === "rejected" || (state === "pending" && attempts === 0);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
