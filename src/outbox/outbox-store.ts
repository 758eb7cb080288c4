import { db, withDatabase } from "#src/offline/db.ts";
import { convertLegacyEntry, legacyStates } from "./legacy-entries.ts";
import type { NewOutboxEntry, OutboxEntry, TimeRange } from "./outbox-entry.ts";

/** While it lasts, nothing is sent. */
export interface Pause extends TimeRange {
  /** Failures in a row that have led to it. */
  readonly failures: number;
  /** The site itself has asked for it: it is kept to, whatever the network does. */
  readonly asked: boolean;
}

/** What can be done with the rows of the outbox within one transaction. */
export interface OutboxTransaction {
  get(id: string): Promise<OutboxEntry | undefined>;
  add(entry: NewOutboxEntry): Promise<void>;
  /** `undefined` takes a value away; a row that is gone stays gone. */
  change(id: string, changes: Partial<OutboxEntry>): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** A member's entries about something, in their order. */
  about(memberId: number, target: string): Promise<OutboxEntry[]>;
  /** Entries that need the response to another. */
  needing(id: string): Promise<OutboxEntry[]>;
  sending(memberId: number): Promise<OutboxEntry[]>;
  /** The first of a member's waiting entries, in their order, for which this holds; those after it are not read. */
  firstPending(memberId: number, isIt: (entry: OutboxEntry) => boolean): Promise<OutboxEntry | undefined>;
  pause(): Promise<Pause | undefined>;
  setPause(pause: Pause | undefined): Promise<void>;
}

/** Where entries are kept. */
export interface OutboxStore {
  /** Runs work in one transaction: all of it is kept, or nothing. */
  run<T>(work: (rows: OutboxTransaction) => Promise<T>): Promise<T>;
}

/** Name of the setting that holds the pause. */
const pauseSetting = "outbox";

const rows: OutboxTransaction = {
  get: (id) => db.outbox.get({ id }),
  add: async (entry) => void (await db.outbox.add(entry as OutboxEntry)),
  change: async (id, changes) => void (await db.outbox.where({ id }).modify(changes)),
  remove: async (ids) => void (await db.outbox.where("id").anyOf(ids).delete()),
  about: (memberId, target) => db.outbox.where({ memberId, target }).sortBy("sequence"),
  needing: (needs) => db.outbox.where({ needs }).sortBy("sequence"),
  sending: (memberId) => entriesInState(memberId, "sending").toArray(),
  firstPending: (memberId, isIt) => entriesInState(memberId, "pending").filter(isIt).first(),
  pause: async () => (await db.settings.get(pauseSetting))?.value as Pause | undefined,
  setPause: async (value) =>
    void (await (value ? db.settings.put({ name: pauseSetting, value }) : db.settings.delete(pauseSetting))),
};

/** The outbox in the device's database. */
export const outboxStore: OutboxStore = {
  // An async function by name: Dexie knows by that to keep the transaction open over what is awaited in it.
  run: (work) => withDatabase(() => db.transaction("rw", [db.outbox, db.settings], async () => work(rows))),
};

/** A member's entries of a state, in their order. */
export function entriesInState(memberId: number, state: OutboxEntry["state"]) {
  return db.outbox.where("[memberId+state+sequence]").between([memberId, state, 0], [memberId, state, Infinity]);
}

/**
 * Converts the rows that a tab of release 0.1 has written since the upgrade.
 *
 * @throws when the database does not work
 */
export async function convertLegacyEntries(memberId: number): Promise<void> {
  await withDatabase(() =>
    db.transaction("rw", db.outbox, async () => {
      for (const state of legacyStates) {
        await entriesInState(memberId, state as OutboxEntry["state"]).modify((row) => {
          convertLegacyEntry(row as unknown as Record<string, unknown>);
        });
      }
    }),
  );
}
