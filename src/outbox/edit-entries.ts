import { rejectWithDependents, resolveDependency, responseId } from "./apply-outcome.ts";
import { dependencyPlaceholder, type NewOutboxEntry, type OutboxEntry } from "./outbox-entry.ts";
import type { OutboxTransaction } from "./outbox-store.ts";

/**
 * What became of a change to a wish. `under-way`: it has been sent, perhaps taken, so that it cannot be undone here but
 * by a further wish. `gone`: there is none any more.
 */
export type UpdateResult = "changed" | "under-way" | "gone";

/**
 * Writes a wish down. Of those that set the same thing only the last one stays; but one that has been sent may have
 * been taken, so the new one goes behind it. Gives the id of the wish that stands for it now.
 *
 * @throws {Error} when it needs another that is not there any more
 */
export async function insertEntry(rows: OutboxTransaction, wish: NewOutboxEntry): Promise<string> {
  if (wish.sets !== undefined) {
    const same = (await rows.about(wish.memberId, wish.target)).filter(
      ({ kind, state }) => kind === wish.kind && state !== "sent",
    );
    const underWay = same.findLast((other) => !mayChange(other));
    const unsent = same.find(({ state, attempts }) => state === "waiting" && attempts === 0);
    const stands = [underWay, unsent].find((other) => other && isSame(other.sets, wish.sets));
    await rows.remove(same.filter((other) => other !== stands && mayChange(other)).map(({ id }) => id));
    if (stands) return stands.id;
  }
  await rows.add({ ...wish, ...(await afterOther(rows, wish)) });
  return wish.id;
}

/** Puts something else in a wish that has not been sent, or that was refused, and has it sent. */
export async function updateEntryBody(rows: OutboxTransaction, id: string, body: unknown): Promise<UpdateResult> {
  const wish = await rows.get(id);
  if (!wish) return "gone";
  if (!mayChange(wish)) return "under-way";
  const needed =
    wish.needs !== undefined && JSON.stringify([wish.path, body]).includes(dependencyPlaceholder(wish.needs));
  // With other words it is another wish, whatever became of the former.
  await sendAgain(rows, { ...wish, body, needs: needed ? wish.needs : undefined, refusal: undefined });
  return "changed";
}

/** Has a wish that was refused sent once more as it is. */
export async function requeueEntry(rows: OutboxTransaction, id: string): Promise<UpdateResult> {
  const wish = await rows.get(id);
  if (!wish) return "gone";
  if (wish.state !== "needs-you") return "under-way";
  await sendAgain(rows, wish);
  return "changed";
}

/**
 * Takes back a wish that has not been sent, or that was refused. Of those that refer to it a deletion has come true;
 * the others are left to the reader.
 */
export async function cancelEntry(rows: OutboxTransaction, id: string): Promise<UpdateResult> {
  const wish = await rows.get(id);
  if (!wish) return "gone";
  if (!mayChange(wish)) return "under-way";
  await rows.remove([id]);
  for (const other of await rows.needing(id)) {
    if (other.method === "DELETE") await cancelEntry(rows, other.id);
    else await rejectWithDependents(rows, other.id, { code: "other_gone", message: "" });
  }
  return "changed";
}

async function sendAgain(rows: OutboxTransaction, wish: OutboxEntry): Promise<void> {
  const { id, body, needs, refusal } = wish;
  const anew = { state: "waiting", refusal: undefined, hold: undefined, triedAt: undefined, body, needs } as const;
  // What the site has refused it has not done, and does not do under that key any more.
  const refused = wish.attempts > 0 && refusal?.code !== "too_old";
  const first = refused ? { attempts: 0, key: crypto.randomUUID() } : {};
  await rows.change(id, { ...anew, ...first, ...(await afterOther(rows, wish)) });
  if ((await rows.get(id))?.state !== "waiting") return;
  for (const other of await rows.needing(id)) {
    if (other.refusal?.code === "needs_other") await sendAgain(rows, other);
  }
}

/** How a wish stands that needs the answer to another: with it filled in, waiting for it, or left to the reader. */
async function afterOther(rows: OutboxTransaction, wish: NewOutboxEntry): Promise<Partial<OutboxEntry>> {
  if (wish.needs === undefined) return {};
  const other = await rows.get(wish.needs);
  if (other?.state === "sent") return resolveDependency(wish, responseId(other.answer as object));
  if (other && other.state !== "needs-you") return {};
  return { state: "needs-you", refusal: { code: other ? "needs_other" : "other_gone", message: "" } };
}

/** Whether the site certainly knows nothing of it. */
function mayChange({ state, attempts }: OutboxEntry): boolean {
  return state === "needs-you" || (state === "waiting" && attempts === 0);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
