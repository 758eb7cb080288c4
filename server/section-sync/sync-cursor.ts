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
  /** All transactions with a smaller id were visible. */
  readonly xid: string;
  /** Milliseconds since 1970, by the clock of the database. */
  readonly at: number;
}

/** A sync of a section, in one or more pages. */
export interface SyncRound {
  /** Changes since this point are sent; `null` sends everything. */
  readonly since: SyncPoint | null;
  /** Last of the latest items at the previous sync. Items that were below it are sent too. */
  readonly floor: Position | null;
  /** Start of the next round. It is fixed at the start of this one, so that no change is lost. */
  readonly until: SyncPoint;
  /** The last item sent. */
  readonly after: Position | null;
}

/** Returns the cursor that continues a round. */
export function cursorWithin(history: string, { since, floor, until, after }: SyncRound): string {
  return encodeCursor([history, since?.xid ?? null, since?.at ?? 0, floor, until.xid, until.at, after]);
}

/** Returns the cursor that starts the next round; `floor` is the last of the latest items. */
export function cursorAfter(history: string, { until }: SyncRound, floor: Position | null): string {
  return encodeCursor([history, until.xid, until.at, floor, null, 0, null]);
}

/**
 * Reads the round from a cursor. Without a cursor, or with a cursor of another history or section, it sends everything.
 *
 * @throws {ApiError} `invalid` for an invalid cursor
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

/** Reads a sync point; `undefined` for invalid values. */
function readMark(xid: unknown, at: unknown): SyncPoint | null | undefined {
  if (xid === null) return null;
  if (typeof xid !== "string" || !/^\d{1,19}$/.test(xid)) return undefined;
  // PostgreSQL has no later dates.
  if (typeof at !== "number" || !Number.isInteger(at) || at < 0 || at > 4e12) return undefined;
  return { xid, at };
}
