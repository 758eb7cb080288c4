import { ApiError } from "#contract/errors.ts";

/** Where a list goes on: the sort value and the id of the last row of the page before. */
export type Position = readonly [value: string | number, id: number];

/** A position as the opaque text that callers hand back. */
export function encodeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/**
 * Reads a cursor of ours.
 *
 * @throws {ApiError} `invalid` for any other text
 */
export function decodeCursor(cursor: string, kind: "number" | "moment" | "day"): Position {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(position) && position.length === 2) {
      const [value, id] = position;
      const fits =
        kind === "number"
          ? Number.isSafeInteger(value)
          : typeof value === "string" &&
            (kind === "day" ? /^\d{4}-\d\d-\d\d$/ : /^\d{4}-\d\d-\d\dT[\d:.]+Z$/).test(value);
      if (
        fits &&
        !Number.isNaN(kind === "number" ? value : Date.parse(value)) &&
        Number.isInteger(id) &&
        id > 0 &&
        id < 2 ** 31
      ) {
        return [value, id];
      }
    }
  } catch {
    // Falls through: whatever it is, it is not a cursor of ours.
  }
  throw new ApiError("invalid", { fields: { cursor: ["not a cursor of this list"] } });
}
