import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { notFound, redirect, useParams } from "@tanstack/react-router";
import { Lock } from "lucide";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { loadHead } from "#src/components/page/load-page-meta.ts";
import { Link } from "#src/lib/link.tsx";
import type { PageHead as Head } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { PageHead } from "#src/ui/headings.tsx";
import { Icon } from "#src/ui/icon.tsx";
import linkTabs from "#src/ui/link-tabs.module.css";
import { materialsQuery } from "./materials.queries.ts";

const Materials = lazyHydrated(() => import("./material-groups.tsx").then((module) => module.Materials));

const route = "/download/{-$groupId}";
const uri = "/download";

/** Promotional material of all groups or of one: preview, selection and download. */
export function DownloadPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const { groupId } = useParams({ from: route });
  const { data: read } = useSuspenseQuery(materialsQuery(locale.id));
  const groups = read.data.group_list;
  const lang = contentLangAttribute(locale);
  return (
    <div className="wrap">
      <PageHead title={t`Downloads`} text={t`Marketing materials: select files and download them as one ZIP.`}>
        <SavedAtBadge cachedAt={read.cachedAt} />
      </PageHead>
      <nav
        className={linkTabs.tabs}
        aria-label={t({ comment: "Screen readers: navigation between groups of materials", message: "Groups" })}
      >
        <Link to={route} params={{ groupId: undefined }} {...(!groupId && { "aria-current": "page" })}>{t`All`}</Link>
        {groups.map(({ id, title, require_login }) => (
          <Link
            key={id}
            to={route}
            params={{ groupId: String(id) }}
            lang={lang}
            {...(groupId === String(id) && { "aria-current": "page" })}
          >
            {require_login && <Icon icon={Lock} />}
            {title}
          </Link>
        ))}
      </nav>
      <Materials groupId={groupId} />
    </div>
  );
}

/** Only its members know a VIP group, and the server does not know the member: the page finds out itself. */
export async function loadDownloads({ context, params }: PageArgs<{ groupId?: string | undefined }>): Promise<Head> {
  const { queryClient, locale } = context;
  const { groupId } = params;
  if (groupId === "vip") throw redirect({ to: route, params: { groupId: undefined }, hash: true, replace: true });
  void Materials.preload(context.i18n).catch(() => undefined);
  const [head, read] = await Promise.all([
    loadHead(context, "materials", uri, groupId ? `${uri}/${groupId}` : uri),
    queryClient.ensureQueryData(materialsQuery(locale.id)),
  ]);
  if (!groupId) return head;
  const group = read.data.group_list.find(({ id }) => String(id) === groupId);
  if (!group && !/^[1-9]\d{0,9}$/.test(groupId)) throw notFound();
  if (!group) return { ...head, alternates: {}, noIndex: true };
  return { ...head, title: `${group.title} · ${head.title}`, description: group.text || head.description };
}
