import type { DocumentData } from "#contract/backstage/document-data.ts";
import type { DocumentKindName } from "#contract/backstage/kinds.ts";
import { type TimeWindow, type WindowState, windowState } from "#shared/time-window.ts";
import type { Component } from "../kinds/component-types.ts";

/** A row of a document that readers have from one time to another. */
export interface TimedRow extends TimeWindow {
  /** Its own words; a component has none. */
  readonly text: string;
  readonly component?: Component;
}

/** Rows in their order: those of a language, or of all. */
export interface RowGroup {
  readonly lang: number | null;
  readonly rows: readonly TimedRow[];
  /** Whether readers have only the first of those whose time it is. */
  readonly isFirstOnly: boolean;
}

/** Kinds whose rows have times. */
export type TimedKind = "page" | "banner" | "promotion" | "marquee" | "settings";

/** Item of the cover advertisements. */
const coverItem = 1;

const groupsOf: {
  readonly [Kind in TimedKind]: (data: DocumentData[Kind], item: number) => RowGroup[];
} = {
  page: ({ component_list: list }) => [
    { lang: null, isFirstOnly: false, rows: list.map((component) => ({ ...component, text: "", component })) },
  ],
  banner: ({ banner_list: list }) => inLanguages(list, false),
  promotion: ({ banner_list: list }, item) => inLanguages(list, item === coverItem),
  marquee: ({ marquee_list: list }) => inLanguages(list, false),
  settings: ({ text }) =>
    Object.entries(text).map(([lang, { logo_list: logos }]) => ({
      ...{ lang: Number(lang), isFirstOnly: true },
      rows: logos.map((logo) => ({ ...logo, text: logo.title })),
    })),
};

function inLanguages(list: Readonly<Record<string, readonly TimedRow[]>>, isFirstOnly: boolean): RowGroup[] {
  return Object.entries(list).map(([lang, rows]) => ({ lang: Number(lang), rows, isFirstOnly }));
}

/** Whether rows of a kind have times. */
export function isTimed(kind: DocumentKindName): kind is TimedKind {
  return kind in groupsOf;
}

/** The rows of a content that have times. */
export function rowGroups(kind: TimedKind, data: unknown, item: number): RowGroup[] {
  const groups = groupsOf[kind] as (data: unknown, item: number) => RowGroup[];
  return groups(data, item);
}

/** What a row is for readers. `behind`: its time has come, and another one is shown in its place. */
export type RowState = WindowState | "behind";

/** The states of rows at a moment, in milliseconds since 1970. */
export function rowStates({ rows, isFirstOnly }: RowGroup, moment: number): RowState[] {
  const states = rows.map((row) => windowState(row, moment));
  const first = states.indexOf("visible");
  return states.map((state, place) => (isFirstOnly && state === "visible" && place !== first ? "behind" : state));
}

/** The moments at which a row starts or ends, with these others, in order. */
export function stopsOf(groups: readonly RowGroup[], others: readonly number[]): number[] {
  const times = groups.flatMap(({ rows }) => rows.flatMap((row) => [row.starts_at, row.ends_at]));
  const moments = times.flatMap((time) => (time === null ? [] : Date.parse(time)));
  return [...new Set([...moments, ...others])].sort((one, other) => one - other);
}
