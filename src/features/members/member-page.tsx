import { useLingui } from "@lingui/react/macro";
import { notFound, redirect } from "@tanstack/react-router";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { loadCatalog } from "#src/lib/i18n.ts";
import { type PageHead as Head, sameAlternates } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { PageHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { Waiting } from "./status-notices.tsx";
import { findTab, tabs } from "./tabs.ts";

const route = "/member/{-$tab}";

const MemberCenter = lazyHydrated(() => import("./member-center.tsx").then((module) => module.MemberCenter), {
  ssr: false,
});

/** The member center. The server does not know the member and renders a placeholder. */
export function MemberPage() {
  const { t } = useLingui();
  return (
    <div className={`wrap ${layout.screen}`}>
      <MemberCenter
        fallback={
          <>
            <PageHead title={t`Member centre`} />
            <Waiting />
          </>
        }
      />
    </div>
  );
}

export async function loadMember({
  context: { queryClient, i18n, locale },
  params,
}: PageArgs<{ tab?: string | undefined }>): Promise<Head> {
  if (params.tab === undefined) throw redirect({ to: route, params: { tab: tabs[0].id }, hash: true, replace: true });
  const tab = findTab(params.tab);
  if (!tab) throw notFound();
  const [main] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    loadCatalog(i18n, "members"),
    loadCatalog(i18n, "auth"),
    loadCatalog(i18n, "forms"),
    loadCatalog(i18n, "parts"),
    MemberCenter.preload(i18n),
  ]);
  return {
    title: `${i18n._(tab.title)} · ${main.data.header.brand}`,
    description: "",
    type: "website",
    alternates: sameAlternates(`/member/${tab.id}`),
    noIndex: true,
  };
}
