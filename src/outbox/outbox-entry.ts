/*
 * An entry of the outbox: an action that is stored on this device before it is sent. It stays until its response is
 * stored too. The idempotency key makes the server perform or reject it once, however often it is received.
 */

/**
 * `pending`: it waits for its turn, a network or a login. `acknowledged`: it has a response, and stays until a read shows
 * the effect. `rejected`: the server has rejected it, and the reader decides.
 */
export type OutboxEntryState = "pending" | "sending" | "acknowledged" | "rejected";

/** A period in milliseconds of the device's clock. The clock may have been changed since, so both ends are checked. */
export interface TimeRange {
  readonly from: number;
  readonly until: number;
}

/** The reason why an entry was rejected: the server's error, or a code of the client. */
export interface Rejection {
  /**
   * The server's code, or one of the client. `needs_other`: the entry that this one depends on was rejected.
   * `other_gone`: that entry was discarded. `too_old`: the server may no longer know the idempotency key.
   */
  readonly code: string;
  /** The server's message in the language of the entry; empty for codes of the client. */
  readonly message: string;
  /** The server's messages by field. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Further data of the server, such as the current poll after a late vote. */
  readonly [other: string]: unknown;
}

export interface OutboxEntry {
  /** The order in which entries were made on this device, independent of clocks. */
  readonly sequence: number;
  /** A UUID, which is also the idempotency key unless `key` is set. */
  readonly id: string;
  /** The new idempotency key of a rejected entry that is sent again. The server has stored the rejection under the old one. */
  readonly key?: string;
  /** Id of its member; `visitorId` for a form, which needs no login. */
  readonly memberId: number;
  /** Name of the action of the contract. */
  readonly kind: string;
  /** Its subject, such as `article/12`. Entries with the same target are sent one after the other. */
  readonly target: string;
  readonly method: string;
  /** The requested path with its query. `dependencyPlaceholder` is in place of an id that is not known yet. */
  readonly path: string;
  /** The body before it is serialized as JSON; `undefined` without a body. */
  readonly body?: unknown;
  /** Id of a picture on this device whose file is the body. */
  readonly file?: number;
  /** Field names of every successful response. A response without them is not the server's. */
  readonly responseKeys: readonly string[];
  /** The value that the entry sets, if it sets one. Of the entries that set the same value only the last counts. */
  readonly sets?: unknown;
  /** Id of the entry that this one depends on: the id in its response is filled in before this one is sent. */
  readonly needs?: string | undefined;
  readonly lang: number;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly state: OutboxEntryState;
  /** Number of attempts, counted before each. Only an entry with 0 has certainly not been received. */
  readonly attempts: number;
  /** Time of the first attempt in milliseconds. */
  readonly triedAt?: number | undefined;
  /** The back-off of a pending entry, or the lease of the sender of an entry that is being sent. */
  readonly hold?: TimeRange | undefined;
  readonly rejection?: Rejection | undefined;
  /** The body of the response. */
  readonly response?: unknown;
  /** Time of the response in milliseconds. */
  readonly acknowledgedAt?: number;
}

/** The member id of entries that need no login: forms. An index has no rows without a value. */
export const visitorId = 0;

/**
 * The member id of entries of the device itself: sign-outs that the server has to learn of. They need no login, stay when
 * the data of members is removed, and are in no list.
 */
export const deviceId = -1;

/** An entry before the database has numbered it. */
export type NewOutboxEntry = Omit<OutboxEntry, "sequence">;

/** Whether a time lies within a range. A range in the future, after a change of the clock, counts as over. */
export function isInRange(span: TimeRange | undefined, now: number): boolean {
  return span !== undefined && now >= span.from && now < span.until;
}

/** The placeholder, in a path or a body, for the id in the response to another entry. */
export function dependencyPlaceholder(entryId: string): string {
  // The prefix of release 0.1, whose entries may still be stored.
  return `wish~${entryId}`;
}
