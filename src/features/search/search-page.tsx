import { useLingui } from "@lingui/react/macro";
import { useParams, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { mainQuery, siteHead } from "#src/content/main.queries.ts";
import { hydratedLater } from "#src/lib/hydrated-later.tsx";
import { addMessages } from "#src/lib/late-messages.ts";
import { type PageHead as Head, samePath } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import layout from "#src/ui/layout.module.css";
import { PageHead } from "#src/ui/page-head.tsx";
import { readAsked, type SearchAddress, searchInput } from "./asked.ts";
import { searchQuery } from "./search.queries.ts";
import { SearchBox } from "./search-box.tsx";

const SearchBody = import.meta.env.SSR
  ? (await import("./body-later.tsx")).SearchBody
  : hydratedLater(() => import("./body-later.tsx").then((module) => module.SearchBody));

const route = "/search/{-$searchVal}";

/** The search of the site; with the network off, of what is kept. */
export function Page() {
  const { t } = useLingui();
  const locale = useLocale();
  const { searchVal } = useParams({ from: route });
  const asked = readAsked(searchVal, useSearch({ from: route }), locale.id);
  return (
    <div className="wrap">
      <PageHead title={t`Search`} />
      <SearchBox asked={asked} />
      <div className={layout.block}>
        <Suspense>
          <SearchBody asked={asked} />
        </Suspense>
      </div>
    </div>
  );
}

export async function loadPage({
  context: { queryClient, i18n, locale },
  params: { searchVal },
  deps,
}: PageArgs<{ searchVal?: string | undefined }, SearchAddress>): Promise<Head> {
  const asked = readAsked(searchVal, deps, locale.id);
  if ("preload" in SearchBody) void SearchBody.preload();
  const results = searchQuery(searchInput(asked, locale.id));
  const [main] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    addMessages(i18n, "search"),
    addMessages(i18n, "kept-search"),
    // In the browser the page comes at once, and says what becomes of the answer.
    import.meta.env.SSR && asked.enough && queryClient.ensureQueryData(results),
  ]);
  const head = siteHead(main.data);
  return {
    ...head,
    title: asked.question ? `${asked.question} · ${main.data.header.brand}` : head.title,
    type: "website",
    alternates: samePath("/search"),
    noIndex: true,
  };
}
