import type { I18n } from "@lingui/core";
import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { type Locale, routedLocales } from "#contract/locales.ts";
import { Frame } from "../layout/frame.tsx";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { loadMoreTexts } from "./load-texts.ts";

/** What every route gets. */
export interface Context {
  queryClient: QueryClient;
  i18n: I18n;
  locale: Locale;
}

export const rootRoute = createRootRouteWithContext<Context>()({ component: Frame, notFoundComponent: NotFoundPage });

/** A value of the address; `undefined` if it is none of the given ones. */
export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value);
/** A text of the address. */
export const text = (value: unknown) => (typeof value === "string" ? value.slice(0, 100) : undefined);
/** Ids of the content languages, as text. */
export const languages = routedLocales.map(({ id }) => String(id));

/** Texts of the screens that load later. */
export const loadScreenTexts = ({ context: { i18n } }: { context: Context }) => loadMoreTexts(i18n);
