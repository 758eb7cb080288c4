import { db, withDatabase } from "#src/offline/db.ts";
import { observeQuery } from "#src/offline/observe-query.ts";
import { localDataOwner } from "#src/offline/session.ts";
import { deviceId, type OutboxEntry, visitorId } from "./outbox-entry.ts";
import { entriesInState } from "./outbox-store.ts";

/*
 * Reads of the outbox. `memberId` is the member's, or `visitorId`; a member's lists and counts include the forms that
 * were sent without a login.
 */

type State = OutboxEntry["state"];

/** Entries of a state that a list has at most. */
const listLimit = 200;
/** Acknowledged entries that a list has at most, the last ones. */
const acknowledgedLimit = 10;

/** A member's outbox: its listed entries, and how many there are. */
export interface OutboxList {
  /** Rejected entries, then pending ones, then those that were acknowledged last; each in their order. */
  readonly entries: readonly OutboxEntry[];
  /** Entries that are pending or being sent. */
  readonly waiting: number;
  readonly refused: number;
}

/** The counts of a member's outbox. */
export interface OutboxSummary {
  /** Entries that are pending or being sent. */
  readonly waiting: number;
  /** Entries that the site has rejected. */
  readonly refused: number;
}

/**
 * Calls back with the entries of some targets in their order, now and after each change by a page or the worker.
 *
 * @returns how to stop
 */
export function observeEntries(
  memberId: number,
  targets: readonly string[],
  next: (entries: OutboxEntry[]) => void,
  failed: (error?: unknown) => void,
): () => void {
  const keys = targets.map((target) => [memberId, target]);
  return observeQuery(async () => db.outbox.where("[memberId+target]").anyOf(keys).sortBy("sequence"), next, failed);
}

/**
 * Calls back with the counts of a member's outbox, now and after each change.
 *
 * @returns how to stop
 */
export function observeOutboxSummary(
  memberId: number,
  next: (summary: OutboxSummary) => void,
  failed: () => void,
): () => void {
  return observeQuery(() => summaryOf(memberId), next, failed);
}

/**
 * Calls back with the listed entries of a member's outbox, now and after each change.
 *
 * @returns how to stop
 */
export function observeOutboxList(memberId: number, next: (list: OutboxList) => void, failed: () => void): () => void {
  const list = async (): Promise<OutboxList> => {
    const entries = [
      ...(await first(memberId, "rejected", listLimit)),
      ...(await first(memberId, "sending", listLimit)),
      ...(await first(memberId, "pending", listLimit)),
      ...(await entriesInState(memberId, "acknowledged").reverse().limit(acknowledgedLimit).toArray()),
    ];
    return { entries, ...(await summaryOf(memberId)) };
  };
  return observeQuery(list, next, failed);
}

/**
 * Calls back with the forms that were sent without a login, now and after each change.
 *
 * @returns how to stop
 */
export function observeForms(next: (entries: OutboxEntry[]) => void, failed: () => void): () => void {
  return observeQuery(() => db.outbox.where({ memberId: visitorId }).sortBy("sequence"), next, failed);
}

/**
 * A member's acknowledged entries.
 *
 * @throws when the database does not work
 */
export async function listAcknowledged(memberId: number): Promise<OutboxEntry[]> {
  return withDatabase(() => entriesInState(memberId, "acknowledged").toArray());
}

/**
 * How many entries on this device the site has not acknowledged: the owner's and visitors' forms.
 *
 * @throws when the database does not work
 */
export async function countPendingEntries(): Promise<number> {
  const { waiting, refused } = await withDatabase(() => summaryOf(localDataOwner() ?? visitorId));
  return waiting + refused;
}

/**
 * Removes all entries of members and visitors, and what members have written in Backstage.
 *
 * @throws when the database does not work
 */
export async function clearOutbox(): Promise<void> {
  await withDatabase(async () => {
    await db.outbox.where("memberId").notEqual(deviceId).delete();
    await db.drafts.clear();
    await db.openedDocuments.clear();
    await db.begunDocuments.clear();
    await db.pictures.clear();
    await db.reservedIds.clear();
  });
}

async function summaryOf(memberId: number): Promise<OutboxSummary> {
  const count = async (state: State) => {
    const counts = await Promise.all(senders(memberId).map((sender) => entriesInState(sender, state).count()));
    return counts.reduce((sum, each) => sum + each, 0);
  };
  return { waiting: (await count("pending")) + (await count("sending")), refused: await count("rejected") };
}

async function first(memberId: number, state: State, limit: number): Promise<OutboxEntry[]> {
  const lists = await Promise.all(
    senders(memberId).map((sender) => entriesInState(sender, state).limit(limit).toArray()),
  );
  return lists.flat();
}

const senders = (memberId: number) => [...new Set([memberId, visitorId])];
