import { countryCodes } from "#shared/country-codes.ts";

/** Countries and regions by their names in a language, in its order. The browser knows them; the server may have others. */
export function countryNames(locale: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name));
}
