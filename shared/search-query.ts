import { search } from "#contract/limits.ts";
import { locales } from "#contract/locales.ts";

/** Control characters and characters that change the text direction. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Normalizes a query: one line, single spaces, trimmed. */
export function normalizeQuery(typed: string): string {
  return typed.toWellFormed().replace(unseen, " ").replace(/\s+/g, " ").trim();
}

/** Whether a normalized query is long enough: two characters in Chinese, else one. */
export function isLongEnoughQuery(question: string, lang: number): boolean {
  const least = locales.find(({ id }) => id === lang)?.code.startsWith("zh") ? search.leastChinese : 1;
  return Array.from(question.replaceAll(" ", "")).length >= least;
}
