/*
 * An entry of a member: one thing that the site is to do for him, written down on this device before it is sent and kept
 * until the site's response is written down too. Under its key the site does it, or refuses it, once, however often it
 * arrives.
 */

/**
 * `pending` for its turn, a network or a login; `sending`; `acknowledged` and answered, until a read shows it; `rejected`: the
 * site will not have it as it is, and the reader decides.
 */
export type OutboxEntryState = "pending" | "sending" | "acknowledged" | "rejected";

/** A stretch of time in milliseconds of the device's clock. What lies outside of it was written by another clock. */
export interface TimeRange {
  readonly from: number;
  readonly until: number;
}

/** Why an entry is not taken: the site's own response, or a code of ours. */
export interface Rejection {
  /**
   * The site's code; or of our own: `needs_other`, an entry that this one refers to has not been taken; `other_gone`, that
   * one was discarded; `too_old`, so much time has passed since an attempt that nobody can tell what became of it.
   */
  readonly code: string;
  /** The site's sentence, in the language of the entry; empty for codes of our own. */
  readonly message: string;
  /** The site's sentences by field. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** What else it said: of a vote that came too late, the poll as it is. */
  readonly [other: string]: unknown;
}

export interface OutboxEntry {
  /** The order in which entries were made on this device; clocks play no part in it. */
  readonly sequence: number;
  /** A UUID: the idempotency key as well, unless there is another. */
  readonly id: string;
  /** The idempotency key of one that was refused and is sent anew: its rejection stays the response under the former one. */
  readonly key?: string;
  /** The member who made it; `visitorId` for a form, which needs no login. */
  readonly memberId: number;
  /** Name of the action of the contract. */
  readonly kind: string;
  /** What it is about, `article/12`: entries about the same are sent one after the other. */
  readonly target: string;
  readonly method: string;
  /** As it is sent, with its query; `answerPlace` stands for an id that is not known yet. */
  readonly path: string;
  /** As it is sent, as JSON; `undefined` where nothing is. */
  readonly body?: unknown;
  /** Names that every response to it has: whatever has not got them is not the site's. */
  readonly responseKeys: readonly string[];
  /** Of an entry that sets something, what it is set to: only the last one about a target counts. Others all count. */
  readonly sets?: unknown;
  /** Id of another entry, whose response's id is to be put in before this one is sent. */
  readonly needs?: string | undefined;
  readonly lang: number;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly state: OutboxEntryState;
  /** How often it has been sent, counted before it is: only of 0 is it certain that the site knows nothing of it. */
  readonly attempts: number;
  /** When it was first sent, milliseconds. */
  readonly triedAt?: number | undefined;
  /** Until when it is left alone: of one that waits a back-off, of one being sent the time its sender has. */
  readonly hold?: TimeRange | undefined;
  readonly rejection?: Rejection | undefined;
  /** What the site answered. */
  readonly response?: unknown;
  /** When it did, milliseconds. */
  readonly acknowledgedAt?: number;
}

/** The member id of entries that need no login: forms. An index has no rows without a value. */
export const visitorId = 0;

/** An entry before the database has numbered it. */
export type NewOutboxEntry = Omit<OutboxEntry, "sequence">;

/** Whether a moment lies within a span. One that was written by a clock since put right is over. */
export function isInRange(span: TimeRange | undefined, now: number): boolean {
  return span !== undefined && now >= span.from && now < span.until;
}

/** What stands in a path or a body for the id in another entry's response. */
export function dependencyPlaceholder(entryId: string): string {
  return `wish~${entryId}`;
}
