import { useRouter } from "@tanstack/react-router";
import { findLocale, type Locale } from "#contract/locales.ts";

/** The language of the page. */
export function useLocale(): Locale {
  return useRouter().options.context.locale;
}

/**
 * Language tag of content, for its `lang` attribute; `undefined` if it is the page's language.
 *
 * @param lang language id of the row; default: the content language of the page
 */
export function contentLangAttribute(locale: Locale, lang: number = locale.content): string | undefined {
  return lang === locale.id ? undefined : findLocale(lang)?.code;
}
