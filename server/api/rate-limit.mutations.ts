import { lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { rateLimit } from "./rate-limit.schema.ts";

/** Deletes counters whose window has ended. */
export async function deleteExpiredRateLimits(db: NodePgDatabase): Promise<void> {
  await db.delete(rateLimit).where(lt(rateLimit.expire, sql`extract(epoch from now()) * 1000`));
}
