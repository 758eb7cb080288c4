import {
  encodeCursor,
  isPosition,
  notACursor,
  type Position,
  type PositionKind,
  readCursor,
} from "#server/api/cursor.ts";

/** A point in the history of the content. */
export interface SyncPoint {
  /** Every transaction below this number had ended and could be seen. */
  readonly xid: string;
  /** Milliseconds since 1970, by the database's clock. */
  readonly at: number;
}

/** One pass over an edition, in as many answers as it takes. */
export interface SyncRound {
  /** What has changed from here on is sent; `null` sends everything. */
  readonly since: SyncPoint | null;
  /** The last of the latest items when the device had them all; what has come up from below it is sent too. */
  readonly floor: Position | null;
  /** Where the next round begins: fixed at the start of this one, so that nothing falls between them. */
  readonly until: SyncPoint;
  /** The last item sent. */
  readonly after: Position | null;
}

/** The cursor with which a round goes on. */
export function cursorWithin(history: string, { since, floor, until, after }: SyncRound): string {
  return encodeCursor([history, since?.xid ?? null, since?.at ?? 0, floor, until.xid, until.at, after]);
}

/** The cursor with which the next round begins; `floor` is the last item of a full edition. */
export function cursorAfter(history: string, { until }: SyncRound, floor: Position | null): string {
  return encodeCursor([history, until.xid, until.at, floor, null, 0, null]);
}

/**
 * The round that a cursor asks for. A cursor of another history, as after a restore, or of another section
 * asks for everything, like none at all.
 *
 * @throws {ApiError} `invalid` for text that is no cursor of an edition
 */
export function readRound(cursor: string | undefined, history: string, now: SyncPoint, kind: PositionKind): SyncRound {
  const everything: SyncRound = { since: null, floor: null, until: now, after: null };
  if (cursor === undefined) return everything;
  const parts = readCursor(cursor);
  if (!Array.isArray(parts) || parts.length !== 7) throw notACursor();
  const [of, sinceXid, sinceAt, floor, untilXid, untilAt, after] = parts;
  if (typeof of !== "string" || !isPlace(floor, kind) || !isPlace(after, kind)) throw notACursor();
  const since = readMark(sinceXid, sinceAt);
  const until = readMark(untilXid, untilAt);
  if (since === undefined || until === undefined) throw notACursor();
  if (of !== history) return everything;
  return { since, floor, until: until ?? now, after };
}

function isPlace(value: unknown, kind: PositionKind): value is Position | null {
  return value === null || isPosition(value, kind);
}

/** `undefined` for what is no mark of ours. */
function readMark(xid: unknown, at: unknown): SyncPoint | null | undefined {
  if (xid === null) return null;
  if (typeof xid !== "string" || !/^\d{1,19}$/.test(xid)) return undefined;
  // Dates beyond are none that PostgreSQL knows.
  if (typeof at !== "number" || !Number.isInteger(at) || at < 0 || at > 4e12) return undefined;
  return { xid, at };
}
