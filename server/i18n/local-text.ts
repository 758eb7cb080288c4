import { contentLang, defaultLocale } from "#contract/locales.ts";

/** Text by language id: `{ "2": "离线", "3": "Offline" }`. */
export type LocalText = Record<string, string>;

/** Returns the text in a language. It falls back to the language whose content is shown, then to the default one. */
export function localizeJson(text: Readonly<LocalText>, lang: number): string {
  return text[lang] ?? text[contentLang(lang)] ?? text[defaultLocale.id] ?? "";
}
