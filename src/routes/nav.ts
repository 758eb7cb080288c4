import { createRoute } from "@tanstack/react-router";
import { type GameSort, gameSorts } from "#contract/games/types.ts";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

/** How a listing is filtered and sorted. */
interface ListingSearch {
  type?: string | undefined;
  sort?: GameSort | undefined;
  order?: "asc" | "desc" | undefined;
  label?: string | undefined;
}

/** Reads the search parameters of a list; unknown values are ignored. */
function listingSearch(search: Record<string, unknown>): ListingSearch {
  const { type, sort, order, label } = search;
  const known = gameSorts.find((candidate) => candidate === sort);
  return {
    ...(typeof type === "string" && /^[a-z-]+$/.test(type) && { type }),
    ...(known && { sort: known }),
    ...((order === "asc" || order === "desc") && { order }),
    ...(typeof label === "string" && /^[a-z0-9-]+$/.test(label) && { label }),
  };
}

const listing = {
  validateSearch: listingSearch,
  loaderDeps: ({ search }: { search: ListingSearch }) => search,
};
const section = lazyPage(() => import("#src/features/articles/section-page.tsx"), "SectionPage", "loadSection");

export const navRoute = createRoute({ getParentRoute: () => rootRoute, path: "/$nav", ...listing, ...section });

export const subNavRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/$nav/$subNav",
  ...listing,
  ...section,
});

export const navItemRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/$nav/$subNav/$id",
  ...listing,
  ...lazyPage(() => import("#src/features/games/games-page.tsx"), "GamesPage", "loadGames"),
});
