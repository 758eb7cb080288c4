import { notFound, redirect, useParams } from "@tanstack/react-router";
import { mainQuery } from "#src/content/main.queries.ts";
import { addMessages } from "#src/lib/late-messages.ts";
import { type PageHead as Head, samePath } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { MemberCenter } from "./member-center.tsx";
import { findTab, tabs } from "./tabs.ts";

const route = "/member/{-$tab}";

/** The member centre, one tab of it. */
export function Page() {
  const { tab } = useParams({ from: route });
  return (
    <div className="wrap">
      <MemberCenter tab={findTab(tab)?.id ?? tabs[0].id} />
    </div>
  );
}

export async function loadPage({
  context: { queryClient, i18n, locale },
  params,
}: PageArgs<{ tab?: string | undefined }>): Promise<Head> {
  if (params.tab === undefined) throw redirect({ to: route, params: { tab: tabs[0].id }, replace: true });
  const tab = findTab(params.tab);
  if (!tab) throw notFound();
  const [main] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    addMessages(i18n, "member-centre"),
    addMessages(i18n, "members"),
    addMessages(i18n, "forms"),
  ]);
  return {
    title: `${i18n._(tab.title)} · ${main.data.header.brand}`,
    description: "",
    type: "website",
    alternates: samePath(`/member/${tab.id}`),
    noIndex: true,
  };
}
