import { asc, between, desc } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { analyticsCounter } from "./analytics.schema.ts";

export type AnalyticsCounter = typeof analyticsCounter.$inferSelect;

/**
 * Kinds of events that are told apart on a day; what comes beyond counts under a label and a source of its own. Some
 * more may slip in at the same moment. A busy day of an honest site has a tenth of it.
 */
export const kindsADay = 5000;

export const day = 24 * 60 * 60 * 1000;

/** What was counted from one day to another, each included: day by day, and what was done most first. */
export async function listCounts(db: NodePgDatabase, from: string, to: string): Promise<AnalyticsCounter[]> {
  const { category, action, label, lang, device, source, count } = analyticsCounter;
  return db
    .select()
    .from(analyticsCounter)
    .where(between(analyticsCounter.day, from, to))
    .orderBy(asc(analyticsCounter.day), desc(count), category, action, label, lang, device, source);
}
