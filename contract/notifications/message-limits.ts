import { contentLang, defaultLocale } from "../locales.ts";

/** Most characters of the words of a message. */
export const messageLengths = { title: 80, subtitle: 120, message: 1000, btn_text: 30 } as const;

/** Days in which the members of an audience were on the site. */
export const activeDays = [7, 30, 90] as const;

/** Chooses a language of a text: the reader's own, then the fallback, then any. */
export function langOf(texts: Readonly<Record<string, unknown>>, lang: number): number {
  const written = Object.keys(texts).map(Number);
  return [lang, contentLang(lang), defaultLocale.id].find((each) => written.includes(each)) ?? written[0] ?? lang;
}
