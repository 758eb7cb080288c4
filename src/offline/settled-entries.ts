import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { db } from "./db.ts";
import { observeQuery } from "./observe-query.ts";

/** Names of the actions whose responses Backstage takes into what it stores. */
const kinds = ["saveRevision", "createDocument", "uploadImage", "putImage"] as const;

/** A member's entries of some actions that the site has acknowledged or rejected, in their order. */
export async function settledEntries(
  memberId: number,
  of: readonly (typeof kinds)[number][] = kinds,
): Promise<OutboxEntry[]> {
  const own = db.outbox.where({ memberId }).and(({ kind }) => of.some((each) => each === kind));
  return own.and(({ state }) => state === "acknowledged" || state === "rejected").sortBy("sequence");
}

/** Calls back whenever entries of Backstage have a response; returns how to stop. */
export function observeSettled(memberId: number, next: (count: number) => void, failed: () => void): () => void {
  return observeQuery(async () => (await settledEntries(memberId)).length, next, failed);
}
