import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { Link } from "#src/lib/link.tsx";
import { type PageHead, sameAlternates } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";

/**
 * Shown during maintenance. Readers with cached content get a link to it; others who were redirected here are sent to
 * the operator's status page, if there is one.
 */
export function MaintenancePage() {
  const { t } = useLingui();
  const locale = useLocale();
  const main = useQuery({ ...mainQuery(locale.id), throwOnError: false }).data?.data;
  const elsewhere = main?.config.maintenance_url;
  // Set by the error page; readers who opened the URL themselves stay.
  const sent = useLocation({ select: ({ hash }) => hash === "503" });
  useEffect(() => {
    if (elsewhere && sent) void somethingKept().then((kept) => kept || location.replace(elsewhere));
  }, [elsewhere, sent]);
  return (
    <div className="wrap">
      <Empty
        heading="h1"
        title={t`Under maintenance`}
        actions={
          <>
            <Link to="/library" className={buttonClass({ variant: "primary" })}>{t`Open saved items`}</Link>
            {elsewhere && (
              <a href={elsewhere} className={buttonClass({})}>
                {t({ comment: "Link to a page about the maintenance", message: "Check status" })}
              </a>
            )}
          </>
        }
      >
        {t`We're doing maintenance and will be back soon. You can still open what's saved on this device.`}
      </Empty>
    </div>
  );
}

/** Whether there is anything to read on the device; the parts that every page needs do not count. */
async function somethingKept(): Promise<boolean> {
  try {
    const { libraryTotals } = await import("#src/offline/library.ts");
    const { articles, games } = await libraryTotals();
    return articles.count + games.count > 0;
  } catch {
    return false;
  }
}

export async function loadMaintenance({ context: { i18n } }: PageArgs): Promise<PageHead> {
  return {
    title: i18n._(msg`Under maintenance`),
    description: i18n._(msg`We're doing maintenance and will be back soon.`),
    type: "website",
    alternates: sameAlternates("/maintenance"),
  };
}
