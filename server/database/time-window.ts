import { and, gt, isNull, lte, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * Condition: the current time is within the window of two columns; a window without an end stays open. The
 * same as `windowState` of `shared/time-window.ts`.
 */
export function isWithin(startsAt: PgColumn, endsAt: PgColumn): SQL | undefined {
  const now = new Date();
  return and(lte(startsAt, now), or(isNull(endsAt), gt(endsAt, now)));
}
