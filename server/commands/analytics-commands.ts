import { siteDay } from "#contract/analytics/event-names.ts";
import { listCounts } from "#server/analytics/analytics.queries.ts";
import { toCsv } from "#server/api/csv.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import { type Area, command } from "./operate.ts";

/** Days shown by default. */
const shownDays = 7;
const day = 24 * 60 * 60 * 1000;
const columns = ["day", "count", "category", "action", "label", "lang", "device", "source"] as const;

const show = command({
  name: "",
  usage: "[--from 2026-11-01] [--to 2026-11-30] [--csv]",
  summary: `counts events by day in Hong Kong; the last ${shownDays} days by default; --csv for spreadsheets`,
  lists: true,
  options: { from: { type: "string" }, to: { type: "string" }, csv: { type: "boolean", default: false } },
  prepare: ({ values, positionals }) => {
    if (positionals.length > 0)
      throw new OperatorError(`analytics takes options only, not "${positionals.join(" ")}".`);
    const to = dayOf("--to", values.to) ?? siteDay(Date.now());
    const from = dayOf("--from", values.from) ?? siteDay(Date.parse(to) - (shownDays - 1) * day);
    if (from > to) throw new OperatorError(`--from (${from}) must not be after --to (${to}).`);
    return async (db) => {
      const records = await listCounts(db, from, to);
      const rows = records.map((row) => columns.map((name) => row[name]));
      if (values.csv) return { text: toCsv(columns, rows), records };
      const lines = rows.map((cells) => cells.join("  "));
      return { text: lines.join("\n") || `No events from ${from} to ${to}.`, records };
    };
  },
});

function dayOf(option: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const moment = Date.parse(`${value}T00:00Z`);
  if (!Number.isFinite(moment) || !new Date(moment).toISOString().startsWith(`${value}T`)) {
    throw new OperatorError(`${option} takes a day like 2026-11-21, not "${value}".`);
  }
  return value;
}

/** Counts of events. */
export const analyticsCommands: Area = {
  name: "analytics",
  summary: "anonymous counts of what visitors do",
  commands: [show],
};
