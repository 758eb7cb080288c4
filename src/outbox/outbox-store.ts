import { db, withDatabase } from "#src/offline/db.ts";
import { convertLegacyEntry, legacyStates } from "./legacy-entries.ts";
import type { NewOutboxEntry, OutboxEntry, TimeRange } from "./outbox-entry.ts";

/** A pause in which nothing is sent. */
export interface Pause extends TimeRange {
  /** Failures in a row before it. */
  readonly failures: number;
  /** The server has requested it: it also lasts when the network is back. */
  readonly asked: boolean;
}

/** The operations on the outbox within one transaction. */
export interface OutboxTransaction {
  get(id: string): Promise<OutboxEntry | undefined>;
  add(entry: NewOutboxEntry): Promise<void>;
  /** `undefined` removes a value; a missing row stays missing. */
  change(id: string, changes: Partial<OutboxEntry>): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** A member's entries with a target, in their order. */
  about(memberId: number, target: string): Promise<OutboxEntry[]>;
  /** Entries that depend on the response to another. */
  needing(id: string): Promise<OutboxEntry[]>;
  sending(memberId: number): Promise<OutboxEntry[]>;
  /** The first pending entry of a member that matches; later ones are not read. */
  firstPending(memberId: number, matches: (entry: OutboxEntry) => boolean): Promise<OutboxEntry | undefined>;
  pause(): Promise<Pause | undefined>;
  setPause(pause: Pause | undefined): Promise<void>;
}

/** The storage of the outbox. */
export interface OutboxStore {
  /** Runs work in one transaction. */
  run<T>(work: (rows: OutboxTransaction) => Promise<T>): Promise<T>;
  /** The file of an entry; `undefined` when it was discarded. */
  file(entry: Pick<OutboxEntry, "memberId" | "file">): Promise<Blob | undefined>;
}

/** Name of the setting with the pause. */
const pauseSetting = "outbox";

const rows: OutboxTransaction = {
  get: (id) => db.outbox.get({ id }),
  add: async (entry) => void (await db.outbox.add(entry as OutboxEntry)),
  change: async (id, changes) => void (await db.outbox.where({ id }).modify(changes)),
  remove: async (ids) => void (await db.outbox.where("id").anyOf(ids).delete()),
  about: (memberId, target) => db.outbox.where({ memberId, target }).sortBy("sequence"),
  needing: (needs) => db.outbox.where({ needs }).sortBy("sequence"),
  sending: (memberId) => entriesInState(memberId, "sending").toArray(),
  firstPending: (memberId, matches) => entriesInState(memberId, "pending").filter(matches).first(),
  pause: async () => (await db.settings.get(pauseSetting))?.value as Pause | undefined,
  setPause: async (value) =>
    void (await (value ? db.settings.put({ name: pauseSetting, value }) : db.settings.delete(pauseSetting))),
};

/** The outbox in the device's database. */
export const outboxStore: OutboxStore = {
  // `async`, so that Dexie keeps the transaction open across `await`.
  run: (work) => withDatabase(() => db.transaction("rw", [db.outbox, db.settings], async () => work(rows))),
  file: async ({ memberId, file = 0 }) => (await withDatabase(() => db.pictures.get([memberId, file])))?.file,
};

/** A member's entries in a state, in their order. */
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
