import { useRouter } from "@tanstack/react-router";
import { findLocale, type Locale } from "#contract/locales.ts";

/** The language of the page. */
export function useLocale(): Locale {
  return useRouter().options.context.locale;
}

/**
 * Tag of the language that content is written in, for its `lang`; nothing where that is the page's own.
 *
 * @param lang language id of the row; without it, of what editors write for the page's language
 */
export function contentLangAttribute(locale: Locale, lang: number = locale.content): string | undefined {
  return lang === locale.id ? undefined : findLocale(lang)?.code;
}
