import { useRouteContext } from "@tanstack/react-router";
import type { Locale } from "#contract/locales.ts";

/** The language of the page. */
export function useLocale(): Locale {
  return useRouteContext({ from: "__root__", select: (context) => context.locale });
}
