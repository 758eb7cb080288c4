import type { I18n } from "@lingui/core";
import type { QueryClient } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { ApiError } from "#contract/http/errors.ts";
import type { Locale } from "#contract/locales.ts";

/** The context of all loaders. */
export interface RouterContext {
  readonly queryClient: QueryClient;
  readonly i18n: I18n;
  readonly locale: Locale;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Source of the page that this route loads: the server preloads its chunk with the first HTML. */
    page?: string;
  }
}

/** Arguments of a page's loader. */
export interface PageArgs<Params = unknown, Deps = unknown> {
  readonly context: RouterContext;
  readonly params: Params;
  readonly deps: Deps;
  /** The path without the language prefix. */
  readonly location: { readonly pathname: string };
}

/** Turns the API's "not found" into the router's. Others pass through to the error page. */
export function toNotFound(error: unknown): never {
  if (error instanceof ApiError && error.code === "not_found") throw notFound();
  throw error;
}
