import { markSix } from "#contract/limits.ts";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { hongKongDay } from "#shared/mark-six/rules.ts";
import { useLocale } from "#src/lib/use-locale.ts";

/** Choices for the number of latest draws; the first is the default. */
export const lastChoices = [30, 10, 50, 100] as const;

/** The selection in the URL, not validated. */
export interface HistoryAddress {
  /** Of the path, `2026`. */
  readonly year?: string | undefined;
  readonly last?: unknown;
  /** `2026-11` */
  readonly month?: unknown;
  /** As a reader writes it: `26/131`, `26-131`, `26131`. */
  readonly number?: unknown;
  /** Rows of the list of draws. */
  readonly rows?: unknown;
}

/** The selection; the URL has one kind at a time. */
export type Selection =
  | { readonly by: "last"; readonly last: number }
  | { readonly by: "year"; readonly year: string }
  | { readonly by: "month"; readonly month: string }
  | { readonly by: "number"; readonly number: string };

/** Reads the URL. Invalid search parameters are ignored, except a draw's number. */
export function selectionOf({ year, last, month, number }: HistoryAddress): Selection {
  if (typeof number === "string" || typeof number === "number") {
    return {
      by: "number",
      number: String(number)
        .trim()
        .replace(/^(\d{2})[-/]?(\d{3})$/, "$1/$2"),
    };
  }
  if (typeof month === "string" && /^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return { by: "month", month };
  const latest = countOf(last);
  if (latest !== undefined) return { by: "last", last: latest };
  return year === undefined ? { by: "last", last: lastChoices[0] } : { by: "year", year };
}

/** A number of draws from the URL, from 1 to the most that can exist. */
export function countOf(value: unknown): number | undefined {
  const count = typeof value === "number" || typeof value === "string" ? Number(value) : 0;
  return Number.isInteger(count) && count >= 1 && count <= markSix.maxHistoryPage ? count : undefined;
}

/** The draws within a year before the latest one, newest first. */
export function recentYear(draws: readonly Draw[]): readonly Draw[] {
  const [latest] = draws;
  if (!latest) return [];
  const start = new Date(latest.drawn_at);
  start.setUTCFullYear(start.getUTCFullYear() - 1);
  return draws.filter(({ drawn_at }) => Date.parse(drawn_at) >= start.getTime());
}

/** The selected draws of the past year, newest first; none outside of it. */
export function selectDraws(draws: readonly Draw[], selection: Selection): readonly Draw[] {
  switch (selection.by) {
    case "last":
      return draws.slice(0, selection.last);
    case "year":
      return draws.filter(({ drawn_at }) => hongKongDay(drawn_at).startsWith(`${selection.year}-`));
    case "month":
      return draws.filter(({ drawn_at }) => hongKongDay(drawn_at).startsWith(`${selection.month}-`));
    case "number":
      return draws.filter(({ number }) => number === selection.number);
  }
}

/** The years in Hong Kong that have draws, newest first. */
export function yearsOf(draws: readonly Draw[]): string[] {
  return [...new Set(draws.map(({ drawn_at }) => hongKongDay(drawn_at).slice(0, 4)))];
}

/** The same of months, `2026-11`. */
export function monthsOf(draws: readonly Draw[]): string[] {
  return [...new Set(draws.map(({ drawn_at }) => hongKongDay(drawn_at).slice(0, 7)))];
}

/** Names a month, `2026-11`, in the language of the page. */
export function useMonthName(): (month: string) => string {
  const { code } = useLocale();
  const format = new Intl.DateTimeFormat(code, { year: "numeric", month: "short", timeZone: "UTC" });
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`));
}
