import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { PageHead } from "#src/lib/page-head.ts";

type Loader = (args: never) => Promise<PageHead>;

interface PageOptions {
  component: RouteComponent;
  /** The page's source, on the server, which preloads its chunk. */
  staticData: { page?: string };
}

/**
 * Route options of a page whose module loads on the first visit.
 *
 * @param load imports the page's module; the server's build adds `source` to it (`vite/page-sources.ts`)
 */
export function lazyComponent<C extends string>(
  load: (() => Promise<Record<C, ComponentType>>) & { source?: string },
  component: C,
): PageOptions {
  return { component: lazyRouteComponent(load, component), staticData: load.source ? { page: load.source } : {} };
}

/**
 * As `lazyComponent`, with a loader from the same module. Every page would carry the loaders that routes contain.
 *
 * @param component @param loader names of the module's exports
 */
export function lazyPage<C extends string, L extends string, M extends Record<C, ComponentType> & Record<L, Loader>>(
  load: (() => Promise<M>) & { source?: string },
  component: C,
  loader: L,
): PageOptions & { loader: (args: Parameters<M[L]>[0]) => Promise<PageHead> } {
  return { ...lazyComponent(load, component), loader: async (args) => (await load())[loader](args as never) };
}
