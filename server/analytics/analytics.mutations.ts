import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { countEvents } from "#contract/analytics/endpoints.ts";
import { eventLimits, eventNames, otherLabel, siteDay } from "#contract/analytics/event-names.ts";
import type { CheckedBodyOf } from "#contract/http/action.ts";
import { daysAgo } from "#server/database/days-ago.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { type AnalyticsCounter, day, kindsADay } from "./analytics.queries.ts";
import { analyticsCounter } from "./analytics.schema.ts";

type Batch = CheckedBodyOf<typeof countEvents>;

/** Adds a batch to the counters and returns how many of its events are counted. */
export async function addEvents(tx: Transaction, lang: number, batch: Batch): Promise<number> {
  const counted = batch.event_list.filter(isKnown);
  const rows = rowsOf(counted, lang, batch);
  const [first] = rows;
  if (!first) return 0;
  const known = await knownKinds(tx, rows);
  const isNew = (row: AnalyticsCounter) => !known.has(kindOf(row));
  const full =
    rows.some(isNew) && (await tx.$count(analyticsCounter, eq(analyticsCounter.day, first.day))) >= kindsADay;
  const limited = full ? summed(rows.map((row) => (isNew(row) ? folded(row) : row))) : rows;
  await tx
    .insert(analyticsCounter)
    // All batches use the same order. Otherwise two of them could deadlock.
    .values(limited.toSorted((one, other) => (kindOf(one) < kindOf(other) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [
        analyticsCounter.day,
        analyticsCounter.category,
        analyticsCounter.action,
        analyticsCounter.label,
        analyticsCounter.lang,
        analyticsCounter.device,
        analyticsCounter.source,
      ],
      set: { count: sql`${analyticsCounter.count} + excluded.count` },
    });
  return counted.length;
}

function isKnown({ category, action }: Batch["event_list"][number]): boolean {
  const actions: readonly string[] = Object.hasOwn(eventNames, category)
    ? eventNames[category as keyof typeof eventNames]
    : [];
  return actions.includes(action);
}

function rowsOf(events: Batch["event_list"], lang: number, batch: Batch): AnalyticsCounter[] {
  const { device, source } = batch;
  return summed(events.map((event) => ({ ...event, day: dayOf(batch), lang, device, source, count: 1 })));
}

/** Clocks of devices may be wrong. */
function dayOf(batch: Batch): string {
  const now = Date.now();
  const today = siteDay(now);
  const earliest = siteDay(now - eventLimits.keptDays * day);
  return earliest <= batch.day && batch.day <= today ? batch.day : today;
}

/** Each counter once: a statement may not update a row twice. */
function summed(rows: readonly AnalyticsCounter[]): AnalyticsCounter[] {
  const sums = new Map<string, AnalyticsCounter>();
  for (const row of rows) {
    const kind = kindOf(row);
    sums.set(kind, { ...row, count: row.count + (sums.get(kind)?.count ?? 0) });
  }
  return [...sums.values()];
}

async function knownKinds(db: NodePgDatabase, rows: readonly AnalyticsCounter[]): Promise<Set<string>> {
  const labels = rows.map(({ label }) => label);
  const [{ day: that = "" } = {}] = rows;
  const { category, action, label, lang, device, source } = analyticsCounter;
  const found = await db
    .select({ category, action, label, lang, device, source })
    .from(analyticsCounter)
    .where(
      and(
        eq(analyticsCounter.day, that),
        inArray(
          category,
          rows.map((row) => row.category),
        ),
        inArray(label, labels),
      ),
    );
  return new Set(found.map(kindOf));
}

function kindOf({ category, action, label, lang, device, source }: Omit<AnalyticsCounter, "day" | "count">): string {
  return JSON.stringify([category, action, label, lang, device, source]);
}

function folded(row: AnalyticsCounter): AnalyticsCounter {
  return { ...row, label: row.label && otherLabel, source: row.source && otherLabel };
}

/** Deletes counters that are older than so many days. */
export async function deleteOldCounters(db: NodePgDatabase, days: number): Promise<void> {
  await db.delete(analyticsCounter).where(lt(analyticsCounter.day, sql`${daysAgo(days)}::date`));
}
