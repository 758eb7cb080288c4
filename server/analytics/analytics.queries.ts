import { asc, between, desc } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { analyticsCounter } from "./analytics.schema.ts";

export type AnalyticsCounter = typeof analyticsCounter.$inferSelect;

/**
 * Limit of counters on a day. Further events share one label and source. Concurrent requests may exceed it slightly. A
 * busy day of normal use has a tenth of it.
 */
export const kindsADay = 5000;

export const day = 24 * 60 * 60 * 1000;

/** Counters from one day to another, both included, day by day and the most frequent first. */
export async function listCounts(db: NodePgDatabase, from: string, to: string): Promise<AnalyticsCounter[]> {
  const { category, action, label, lang, device, source, count } = analyticsCounter;
  return db
    .select()
    .from(analyticsCounter)
    .where(between(analyticsCounter.day, from, to))
    .orderBy(asc(analyticsCounter.day), desc(count), category, action, label, lang, device, source);
}
