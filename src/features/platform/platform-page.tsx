import { useLingui } from "@lingui/react/macro";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { notFound, useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { KeepSectionLater } from "#src/content/keep-section-later.tsx";
import { loadHead } from "#src/content/load-head.ts";
import { mainQuery, pageMetaQuery } from "#src/content/main.queries.ts";
import { findNav } from "#src/content/navigation.ts";
import { SectionChips } from "#src/content/section-chips.tsx";
import { hydratedLater } from "#src/lib/hydrated-later.tsx";
import type { PageHead as Head } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { takesOver } from "#src/lib/takes-over.ts";
import { foreignTag, useLocale } from "#src/lib/use-locale.ts";
import layout from "#src/ui/layout.module.css";
import { PageHead } from "#src/ui/page-head.tsx";
import { Partnership } from "./partnership.tsx";
import { demoQuery, featuresQuery, partnersQuery, sectionQuery } from "./platform.queries.ts";

const Features = import.meta.env.SSR
  ? (await import("./features-later.tsx")).Features
  : hydratedLater(() => import("./features-later.tsx").then((module) => module.Features));
const DemoGames = import.meta.env.SSR
  ? (await import("./demo-games-later.tsx")).DemoGames
  : hydratedLater(() => import("./demo-games-later.tsx").then((module) => module.DemoGames));
const SectionArticles = import.meta.env.SSR
  ? (await import("#src/content/section-articles-later.tsx")).SectionArticles
  : hydratedLater(() => import("#src/content/section-articles-later.tsx").then((module) => module.SectionArticles));

const views = { feature: Features, partner: Partnership, demo: DemoGames };

function isView(name: string): name is keyof typeof views {
  return Object.hasOwn(views, name);
}

/** What the platform can do, who works with it, and which games can be tried. */
export function Page() {
  const { t } = useLingui();
  const locale = useLocale();
  const { page } = useParams({ from: "/platform/$page" });
  const path = `/platform/${page}`;
  const { data: main } = useSuspenseQuery(mainQuery(locale.id));
  const meta = useQuery({ ...pageMetaQuery(path, locale.id), throwOnError: false }).data;
  const nav = findNav(main.data.nav_list, path);
  if (!isView(page)) return null;
  const View = views[page];
  const titles = { feature: t`Platform features`, partner: t`Partners`, demo: t`Games to try` };
  return (
    <div className="wrap">
      <PageHead
        title={titles[page]}
        {...(meta && { text: <span lang={foreignTag(locale)}>{meta.data.description}</span> })}
      >
        {page !== "demo" && <KeepSectionLater key={path} uri={path} />}
      </PageHead>
      {nav && <SectionChips top={nav.top} path={path} />}
      <div className={`${layout.flow} ${layout.block}`}>
        <Suspense>
          <View />
        </Suspense>
        <Suspense>{page !== "demo" && <SectionArticles path={path} title={t`In depth`} />}</Suspense>
      </div>
    </div>
  );
}

export async function loadPage({ context, params: { page } }: PageArgs<{ page: string }>): Promise<Head> {
  if (!isView(page)) throw notFound();
  const { queryClient, locale } = context;
  const path = `/platform/${page}`;
  const View = views[page];
  const [head] = await Promise.all([
    loadHead(context, "platform", path),
    // In a page that is drawn here, no part must come after the rest.
    "preload" in View && !takesOver() && View.preload(),
    page !== "demo" && "preload" in SectionArticles && !takesOver() && SectionArticles.preload(),
    page !== "demo" && queryClient.ensureQueryData(sectionQuery(path, locale.id)),
    page === "demo" && queryClient.ensureQueryData(demoQuery(locale.id)),
    page === "feature" && queryClient.ensureQueryData(featuresQuery(locale.id)),
    page === "partner" && queryClient.ensureQueryData(partnersQuery(locale.id)),
  ]);
  return page === "demo" ? head : { ...head, section: path };
}
