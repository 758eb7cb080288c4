import { contentLang, defaultLocale } from "#contract/locales.ts";

/** The text in a language, else in the one whose content it shows, else in the default one. */
export function localizeJson(text: Readonly<Record<string, string>>, lang: number): string {
  return text[lang] ?? text[contentLang(lang)] ?? text[defaultLocale.id] ?? "";
}
