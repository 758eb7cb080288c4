import { defaultLocale, joinLocale, routedLocales } from "#contract/locales.ts";

/**
 * The address of a page in a language, or in the default one where that has no addresses; `secret`, if
 * there is one, stands behind the `#`, where neither servers nor other sites ever see it.
 */
export function pageAddress(origin: string, lang: number, path: string, secret?: string): string {
  const code = routedLocales.find(({ id }) => id === lang)?.code ?? defaultLocale.code;
  return `${origin}${joinLocale(code, path)}${secret === undefined ? "" : `#${secret}`}`;
}
