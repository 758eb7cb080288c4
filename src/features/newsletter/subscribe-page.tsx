import { useLingui } from "@lingui/react/macro";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { mainQuery, pageMetaQuery, siteHead } from "#src/components/site/main.queries.ts";
import { loadCatalog } from "#src/lib/i18n.ts";
import { type PageHead as Head, sameAlternates } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { PageHead } from "#src/ui/headings.tsx";

const Newsletter = lazyHydrated(() => import("./newsletter.tsx").then((module) => module.Newsletter));

/** The newsletter: to ask for it, and where the links of its mails lead. */
export function SubscribePage() {
  const { t } = useLingui();
  return (
    <div className="wrap">
      <PageHead
        title={t`Subscribe to the monthly newsletter`}
        text={t`A monthly email with news, new games, and activities. Unsubscribe anytime with one tap.`}
      />
      <Newsletter />
    </div>
  );
}

export async function loadSubscribe({ context: { queryClient, i18n, locale } }: PageArgs): Promise<Head> {
  const [main, meta] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    queryClient.ensureQueryData(pageMetaQuery("/subscribe", locale.id)).catch(() => undefined),
    loadCatalog(i18n, "newsletter"),
    loadCatalog(i18n, "forms"),
    Newsletter.preload(i18n),
  ]);
  const { title, description } = meta?.data ?? siteHead(main.data);
  return { title, description, type: "website", alternates: sameAlternates("/subscribe") };
}
