import { ApiError } from "#contract/http/errors.ts";

/** Position in a list: the sort value and the id of the last row of the previous page. */
export type Position = readonly [value: string | number, id: number];

export type PositionKind = "number" | "moment" | "day";

/** Encodes a position as an opaque text. */
export function encodeCursor(position: Position | readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/**
 * Decodes a cursor.
 *
 * @throws {ApiError} `invalid` unless the parts have the types of the database
 */
export function decodeCursor(cursor: string, kind: PositionKind): Position {
  const position = readCursor(cursor);
  if (!isPosition(position, kind)) throw notACursor();
  return position;
}

/** Decodes a cursor without checking its type; `undefined` when it is not valid. */
export function readCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return undefined;
  }
}

/** Whether a value is a position whose parts have the types of the database. */
export function isPosition(value: unknown, kind: PositionKind): value is Position {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [of, id] = value;
  return fits[kind](of) && isInteger(id) && id > 0;
}

/** Creates the error for an invalid cursor. */
export function notACursor(): ApiError {
  return new ApiError("invalid", { fields: { cursor: ["invalid"] } });
}

const fits = {
  number: isInteger,
  day: (value: unknown): value is string =>
    typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && isMoment(`${value}T00:00:00.000Z`),
  // The database counts microseconds.
  moment: (value: unknown): value is string =>
    typeof value === "string" &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(\d{3})?Z$/.test(value) &&
    isMoment(`${value.slice(0, 23)}Z`),
};

/** A whole number in the range of PostgreSQL's `integer`. */
function isInteger(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) === ((value as number) | 0);
}

/** Whether this timestamp exists (no 30 February) in a year that PostgreSQL supports. */
function isMoment(text: string): boolean {
  if (text.startsWith("0000") || Number.isNaN(Date.parse(text))) return false;
  return new Date(text).toISOString() === text;
}
