import type { RouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { PageHead } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { lazyScreen } from "./lazy-screen.tsx";

interface PageModule<Args> {
  loadPage(args: Args): Promise<PageHead>;
  Page: ComponentType;
}

interface LazyPage<Args> {
  loader: (args: Args) => Promise<PageHead>;
  component: RouteComponent;
  staticData: { page?: string };
}

/**
 * A page that comes with its first use, its loader too: what routes weigh, every page weighs.
 *
 * @param load imports its module
 * @param source of the module, on the server, which preloads its chunk
 */
export function lazyPage<Args extends PageArgs>(
  load: () => Promise<PageModule<Args>>,
  source: string | false,
): LazyPage<Args> {
  return {
    loader: async (args) => (await load()).loadPage(args),
    component: lazyScreen(load, "Page"),
    staticData: source ? { page: source } : {},
  };
}
