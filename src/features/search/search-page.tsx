import { useLingui } from "@lingui/react/macro";
import { useParams, useSearch } from "@tanstack/react-router";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { mainQuery, siteHead } from "#src/components/site/main.queries.ts";
import { loadCatalog } from "#src/lib/load-catalog.ts";
import { type PageHead as Head, sameAlternates } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import layout from "#src/ui/layout.module.css";
import { PageHead } from "#src/ui/page-head.tsx";
import { searchQuery } from "./search.queries.ts";
import { SearchBox } from "./search-box.tsx";
import { readSearchParams, type SearchAddress, searchInput } from "./search-params.ts";

const SearchBody = lazyHydrated(() => import("./search-body.tsx").then((module) => module.SearchBody));

const route = "/search/{-$searchVal}";

/** The search of the site; with the network off, of what is kept. */
export function SearchPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const { searchVal } = useParams({ from: route });
  const asked = readSearchParams(searchVal, useSearch({ from: route }), locale.id);
  return (
    <div className="wrap">
      <PageHead title={t`Search`} />
      <SearchBox asked={asked} />
      <div className={layout.block}>
        <SearchBody asked={asked} />
      </div>
    </div>
  );
}

export async function loadSearch({
  context: { queryClient, i18n, locale },
  params: { searchVal },
  deps,
}: PageArgs<{ searchVal?: string | undefined }, SearchAddress>): Promise<Head> {
  const asked = readSearchParams(searchVal, deps, locale.id);
  void SearchBody.preload(i18n).catch(() => undefined);
  const results = searchQuery(searchInput(asked, locale.id));
  const [main] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    loadCatalog(i18n, "search"),
    loadCatalog(i18n, "offline-search"),
    // In the browser the page comes at once, and says what becomes of the answer.
    import.meta.env.SSR && asked.enough && queryClient.ensureQueryData(results),
  ]);
  const head = siteHead(main.data);
  return {
    ...head,
    title: asked.question ? `${asked.question} · ${main.data.header.brand}` : head.title,
    type: "website",
    alternates: sameAlternates("/search"),
    noIndex: true,
  };
}
