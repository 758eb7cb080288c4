import { findLocale } from "#contract/locales.ts";

/** A value for people: a text in several languages has a line for each, a list an item for each. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((each) => shownValue(each)).join("\n");
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([name, each]) => `${findLocale(Number(name))?.short ?? name}: ${shownValue(each)}`)
    .join("\n");
}
