import { markSix } from "#contract/limits.ts";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { hongKongDay } from "#shared/mark-six/rules.ts";
import { useLocale } from "#src/lib/use-locale.ts";

/** How many of the latest draws can be chosen; the first is meant where nothing is said. */
export const lastChoices = [30, 10, 50, 100] as const;

/** What the address says; behind the question mark anything may stand. */
export interface HistoryAddress {
  /** Of the path, `2026`. */
  readonly year?: string | undefined;
  readonly last?: unknown;
  /** `2026-11` */
  readonly month?: unknown;
  /** As a reader writes it: `26/131`, `26-131`, `26131`. */
  readonly number?: unknown;
}

/** What is chosen; the address says one thing at a time. */
export type Selection =
  | { readonly by: "last"; readonly last: number }
  | { readonly by: "year"; readonly year: string }
  | { readonly by: "month"; readonly month: string }
  | { readonly by: "number"; readonly number: string };

/** Reads an address. What is not understood of the search is as if it were not there, but for a draw's number. */
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

/** A number of draws in an address, from 1 to as many as there can be. */
export function countOf(value: unknown): number | undefined {
  const count = typeof value === "number" || typeof value === "string" ? Number(value) : 0;
  return Number.isInteger(count) && count >= 1 && count <= markSix.maxHistoryPage ? count : undefined;
}

/** The draws of the year up to the latest one, newest first: all that history shows. */
export function recentYear(draws: readonly Draw[]): readonly Draw[] {
  const [latest] = draws;
  if (!latest) return [];
  const start = new Date(latest.drawn_at);
  start.setUTCFullYear(start.getUTCFullYear() - 1);
  return draws.filter(({ drawn_at }) => Date.parse(drawn_at) >= start.getTime());
}

/** Those of the recent year's draws that are chosen, newest first; none for what lies outside. */
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
