import { type Locale, routedLocales } from "#contract/locales.ts";

/** The languages in which editors write. */
export const contentLocales: readonly Locale[] = routedLocales;

/** A text in a language, else in the first that has one; empty without any. */
export function textIn(text: Readonly<Record<string, string>>, lang: number): string {
  return text[lang] || (Object.values(text).find(Boolean) ?? "");
}
