import { defaultLocale, findLocale, type LocaleCode } from "#contract/locales.ts";

/** What the server itself says, in every language that there is: one left out does not compile. */
export type Localized<T> = Readonly<Record<LocaleCode, T>>;

/** What is said in a language (its id); in the default one where there is none of that id. */
export function localize<T>(texts: Localized<T>, lang: number): T {
  return texts[findLocale(lang)?.code ?? defaultLocale.code];
}
