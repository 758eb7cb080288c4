import { createRoute, notFound, redirect } from "@tanstack/react-router";
import { gameTabLists } from "#contract/game-tab-lists.ts";
import { type GameCategory, type GameSort, gameCategories, gameSorts } from "#contract/game-types.ts";
import { sectionLists } from "#contract/section-lists.ts";
import { articleListQuery } from "#src/content/article.queries.ts";
import { gameListQuery } from "#src/content/game.queries.ts";
import { mainQuery, pageMetaQuery, siteHead } from "#src/content/main.queries.ts";
import { findNav } from "#src/content/navigation.ts";
import { type PageHead, samePath } from "#src/lib/page-head.ts";
import type { RouterContext } from "./context.ts";
import { lazyScreen } from "./lazy-screen.tsx";
import { rootRoute } from "./root.tsx";

/** How a listing is filtered and sorted. */
export interface ListingSearch {
  type?: string | undefined;
  sort?: GameSort | undefined;
  order?: "asc" | "desc" | undefined;
  label?: string | undefined;
}

/** Reads the search parameters of a listing; what is not understood is left out rather than refused. */
export function listingSearch(search: Record<string, unknown>): ListingSearch {
  const { type, sort, order, label } = search;
  const known = gameSorts.find((candidate) => candidate === sort);
  return {
    ...(typeof type === "string" && /^[a-z-]+$/.test(type) && { type }),
    ...(known && { sort: known }),
    ...((order === "asc" || order === "desc") && { order }),
    ...(typeof label === "string" && /^[a-z0-9-]+$/.test(label) && { label }),
  };
}

const articleScreen = {
  component: lazyScreen(() => import("#src/features/articles/section-page.tsx"), "SectionPage"),
  staticData: import.meta.env.SSR ? { page: "src/features/articles/section-page.tsx" } : {},
};

/** Loads a section of articles; its path must stand in the navigation. */
async function loadSection(
  { queryClient, locale }: RouterContext,
  path: string,
  search: ListingSearch,
): Promise<PageHead> {
  const [main, meta] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    queryClient.ensureQueryData(pageMetaQuery(path, locale.id)).catch(() => undefined),
  ]);
  if (!findNav(main.data.nav_list, path)) throw notFound();
  await Promise.all(
    sectionLists(path, locale.id, search).map((input) => queryClient.ensureQueryData(articleListQuery(input))),
  );
  const { title, description } = meta?.data ?? siteHead(main.data);
  return { title, description, type: "website", alternates: samePath(path) };
}

export const navRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/$nav",
  validateSearch: listingSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { nav }, deps }): Promise<PageHead> => {
    if (nav === "game") {
      throw redirect({ to: "/$nav/$subNav/$id", params: { nav, subNav: gameCategories[0] as string, id: "feature" } });
    }
    return loadSection(context, `/${nav}`, deps);
  },
  ...articleScreen,
});

export const subNavRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/$nav/$subNav",
  validateSearch: listingSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { nav, subNav }, deps }): Promise<PageHead> => {
    if (nav === "game") {
      const category = subNav === "battle" ? "chess" : subNav;
      if (!gameCategories.includes(category as GameCategory)) throw notFound();
      throw redirect({ to: "/$nav/$subNav/$id", params: { nav, subNav: category, id: "feature" } });
    }
    return loadSection(context, `/${nav}/${subNav}`, deps);
  },
  ...articleScreen,
});

export const navItemRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/$nav/$subNav/$id",
  validateSearch: listingSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, locale }, params, deps }): Promise<PageHead> => {
    const { nav, subNav, id } = params;
    if (nav === "game" && subNav === "battle") {
      throw redirect({ to: "/$nav/$subNav/$id", params: { nav, subNav: "chess", id } });
    }
    const main = await queryClient.ensureQueryData(mainQuery(locale.id));
    const path = `/${nav}/${subNav}`;
    if (!findNav(main.data.nav_list, path)) throw notFound();
    if (nav !== "game") {
      // An item of a section is an article, and an article has one address.
      if (!/^[1-9]\d*$/.test(id)) throw notFound();
      throw redirect({ to: "/article/$id", params: { id } });
    }
    if (id !== "feature" && id !== "game-list") throw notFound();
    const [meta] = await Promise.all([
      queryClient.ensureQueryData(pageMetaQuery(path, locale.id)).catch(() => undefined),
      ...gameTabLists(subNav as GameCategory, id, locale.id, deps).map((input) =>
        queryClient.ensureQueryData(gameListQuery(input)),
      ),
    ]);
    const { title, description } = meta?.data ?? siteHead(main.data);
    return { title, description, type: "website", alternates: samePath(`${path}/${id}`) };
  },
  component: lazyScreen(() => import("#src/features/games/games-page.tsx"), "GamesPage"),
  staticData: import.meta.env.SSR ? { page: "src/features/games/games-page.tsx" } : {},
});
