import { db, withDatabase } from "../db.ts";
import type { NewWish, Span, Wish } from "./wish.ts";

/** While it lasts, nothing is sent. */
export interface Pause extends Span {
  /** Failures in a row that have led to it. */
  readonly failures: number;
  /** The site itself has asked for it: it is kept to, whatever the network does. */
  readonly asked: boolean;
}

/** What can be done with the rows of the outbox within one transaction. */
export interface Rows {
  get(id: string): Promise<Wish | undefined>;
  add(wish: NewWish): Promise<void>;
  /** `undefined` takes a value away; a row that is gone stays gone. */
  change(id: string, changes: Partial<Wish>): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** A member's wishes about something, in their order. */
  about(memberId: number, target: string): Promise<Wish[]>;
  /** Wishes that need the answer to another. */
  needing(id: string): Promise<Wish[]>;
  sending(memberId: number): Promise<Wish[]>;
  /** The first of a member's waiting wishes, in their order, for which this holds; those after it are not read. */
  firstWaiting(memberId: number, isIt: (wish: Wish) => boolean): Promise<Wish | undefined>;
  pause(): Promise<Pause | undefined>;
  setPause(pause: Pause | undefined): Promise<void>;
}

/** Where wishes are kept. */
export interface OutboxStore {
  /** Runs work in one transaction: all of it is kept, or nothing. */
  run<T>(work: (rows: Rows) => Promise<T>): Promise<T>;
}

/** Name of the setting that holds the pause. */
const pauseSetting = "outbox";

const rows: Rows = {
  get: (id) => db.outbox.get({ id }),
  add: async (wish) => void (await db.outbox.add(wish as Wish)),
  change: async (id, changes) => void (await db.outbox.where({ id }).modify(changes)),
  remove: async (ids) => void (await db.outbox.where("id").anyOf(ids).delete()),
  about: (memberId, target) => db.outbox.where({ memberId, target }).sortBy("sequence"),
  needing: (needs) => db.outbox.where({ needs }).sortBy("sequence"),
  sending: (memberId) => ofState(memberId, "sending").toArray(),
  firstWaiting: (memberId, isIt) => ofState(memberId, "waiting").filter(isIt).first(),
  pause: async () => (await db.settings.get(pauseSetting))?.value as Pause | undefined,
  setPause: async (value) =>
    void (await (value ? db.settings.put({ name: pauseSetting, value }) : db.settings.delete(pauseSetting))),
};

/** The outbox in the device's database. */
export const deviceOutbox: OutboxStore = {
  // An async function by name: Dexie knows by that to keep the transaction open over what is awaited in it.
  run: (work) => withDatabase(() => db.transaction("rw", [db.outbox, db.settings], async () => work(rows))),
};

/** A member's wishes of a state, in their order. */
export function ofState(memberId: number, state: Wish["state"]) {
  return db.outbox.where("[memberId+state+sequence]").between([memberId, state, 0], [memberId, state, Infinity]);
}
