import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { mainQuery, pageMetaQuery, siteHead } from "#src/content/main.queries.ts";
import { hydratedLater } from "#src/lib/hydrated-later.tsx";
import { addMessages } from "#src/lib/late-messages.ts";
import { type PageHead as Head, samePath } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { takesOver } from "#src/lib/takes-over.ts";
import { PageHead } from "#src/ui/page-head.tsx";

const Newsletter = import.meta.env.SSR
  ? (await import("./newsletter-later.tsx")).Newsletter
  : hydratedLater(() => import("./newsletter-later.tsx").then((module) => module.Newsletter));

/** The newsletter: to ask for it, and where the links of its mails lead. */
export function Page() {
  const { t } = useLingui();
  return (
    <div className="wrap">
      <PageHead
        title={t`Subscribe to the monthly newsletter`}
        text={t`Once a month: the news, new games and activities of the month. You can leave by one press at any time.`}
      />
      <Suspense>
        <Newsletter />
      </Suspense>
    </div>
  );
}

export async function loadPage({ context: { queryClient, i18n, locale } }: PageArgs): Promise<Head> {
  const [main, meta] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    queryClient.ensureQueryData(pageMetaQuery("/subscribe", locale.id)).catch(() => undefined),
    addMessages(i18n, "newsletter"),
    addMessages(i18n, "forms"),
    "preload" in Newsletter && !takesOver() && Newsletter.preload(),
  ]);
  const { title, description } = meta?.data ?? siteHead(main.data);
  return { title, description, type: "website", alternates: samePath("/subscribe") };
}
