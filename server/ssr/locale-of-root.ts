import { parse } from "hono/utils/cookie";
import { type Locale, localeCookie, preferredLocale } from "#contract/locales.ts";

/** Returns the language of the start page. There the reader's language takes precedence over the address. */
export function localeOfRoot(cookies: string | undefined, acceptLanguage: string | undefined): Locale {
  const chosen = cookies && parse(cookies, localeCookie.name)[localeCookie.name];
  return preferredLocale(chosen, acceptedLanguages(acceptLanguage ?? ""));
}

/** Returns the tags of an Accept-Language header by descending weight (RFC 9110, section 12.5.4). */
export function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const weight = parameters.map((parameter) => parameter.trim()).find((parameter) => /^q=/i.test(parameter));
      return { tag: tag.trim(), weight: weight ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
