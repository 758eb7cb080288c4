import { useLingui } from "@lingui/react/macro";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { notFound, redirect, useParams } from "@tanstack/react-router";
import { SectionChips } from "#src/components/articles/section-chips.tsx";
import { SectionActions } from "#src/components/offline/section-actions.tsx";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { loadHead } from "#src/components/page/load-page-meta.ts";
import { mainQuery, pageMetaQuery } from "#src/components/site/main.queries.ts";
import { findNav } from "#src/components/site/navigation.tsx";
import type { PageHead as Head } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { PageHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { activitiesQuery, sectionQuery, templatesQuery } from "./activities.queries.ts";

const ActivityList = lazyHydrated(() => import("./activities.tsx").then((module) => module.ActivityList));
const SectionArticles = lazyHydrated(() =>
  import("#src/components/articles/section-articles.tsx").then((module) => module.SectionArticles),
);

const route = "/activity/$state";

/** Current and upcoming activities, past ones, or templates; and related articles. */
export function ActivitiesPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const { state } = useParams({ from: route });
  const path = `/activity/${state}`;
  const { data: main } = useSuspenseQuery(mainQuery(locale.id));
  const meta = useQuery({ ...pageMetaQuery(path, locale.id), throwOnError: false }).data;
  const nav = findNav(main.data.nav_list, path);
  const lang = contentLangAttribute(locale);
  if (!isState(state)) return null;
  const titles = { current: t`Current activities`, template: t`Activity templates`, history: t`Past activities` };
  return (
    <div className="wrap">
      <PageHead title={titles[state]} {...(meta && { text: <span lang={lang}>{meta.data.description}</span> })}>
        <SectionActions key={path} uri={path} />
      </PageHead>
      {nav && <SectionChips top={nav.top} path={path} />}
      <div className={`${layout.flow} ${layout.block}`}>
        <ActivityList state={state} />
        <SectionArticles key={path} path={path} title={t`Related articles`} />
      </div>
    </div>
  );
}

type State = "current" | "template" | "history";

function isState(name: string): name is State {
  return name === "current" || name === "template" || name === "history";
}

export async function loadActivities({ context, params: { state } }: PageArgs<{ state: string }>): Promise<Head> {
  if (state === "calendar") {
    const thisMonth = { year: undefined, month: undefined };
    throw redirect({ to: "/calendar/{-$year}/{-$month}", params: thisMonth, hash: true, replace: true });
  }
  if (!isState(state)) throw notFound();
  const { queryClient, locale } = context;
  const path = `/activity/${state}`;
  const [head, , , activities] = await Promise.all([
    loadHead(context, "activities", path),
    // A page rendered in the browser waits for all its parts.
    ActivityList.preload(context.i18n),
    SectionArticles.preload(context.i18n),
    state !== "template" && queryClient.ensureQueryData(activitiesQuery(state, locale.id)),
    // Without activities the page shows articles.
    state === "template" && queryClient.ensureQueryData(templatesQuery(locale.id)).catch(() => undefined),
    queryClient.ensureQueryData(sectionQuery(path, locale.id)),
  ]);
  const events = import.meta.env.SSR && state === "current" && activities ? activities.data.activity_list : undefined;
  return { ...head, section: path, ...(events && { events }) };
}
