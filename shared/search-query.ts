import { search } from "#contract/limits.ts";
import { locales } from "#contract/locales.ts";

/** Control characters, and those that turn the direction of what follows: no part of a question, whoever put them there. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A question as it is asked: one line, single spaces, none around it. */
export function normalizeQuery(typed: string): string {
  return typed.toWellFormed().replace(unseen, " ").replace(/\s+/g, " ").trim();
}

/** Whether a plain question says enough to be searched for, in a language by its id: two characters in Chinese, else one. */
export function isLongEnoughQuery(question: string, lang: number): boolean {
  const least = locales.find(({ id }) => id === lang)?.code.startsWith("zh") ? search.leastChinese : 1;
  return Array.from(question.replaceAll(" ", "")).length >= least;
}
