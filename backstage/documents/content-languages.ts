import { type Locale, routedLocales } from "#contract/locales.ts";

/** The languages in which editors write. */
export const contentLocales: readonly Locale[] = routedLocales;
