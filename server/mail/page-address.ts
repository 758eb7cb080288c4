import { defaultLocale, joinLocale, routedLocales } from "#contract/locales.ts";

/**
 * Returns the address of a page in a language. A language without addresses uses the default one. `secret` is added
 * after the `#`, which browsers never send to servers.
 */
export function pageAddress(origin: string, lang: number, path: string, secret?: string): string {
  const code = routedLocales.find(({ id }) => id === lang)?.code ?? defaultLocale.code;
  return `${origin}${joinLocale(code, path)}${secret === undefined ? "" : `#${secret}`}`;
}
