import { useLingui } from "@lingui/react/macro";
import { notFound } from "@tanstack/react-router";
import { mainQuery, pageMetaQuery, siteHead } from "#src/components/site/main.queries.ts";
import { isHydrating } from "#src/lib/hydration.ts";
import { loadCatalog } from "#src/lib/i18n.ts";
import { Link } from "#src/lib/link.tsx";
import type { PageHead as Head } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";

/** Thanks the reader after the questionnaire. */
export function FeedbackSuccessPage() {
  const { t } = useLingui();
  return (
    <div className="wrap">
      <Empty
        heading="h1"
        title={t`Thank you for your feedback`}
        actions={<Link to="/" className={buttonClass({ variant: "primary" })}>{t`Go to the home page`}</Link>}
      >
        {t`We've received your answers. We read every response.`}
      </Empty>
    </div>
  );
}

export async function loadFeedbackSuccess({ context: { queryClient, i18n, locale } }: PageArgs): Promise<Head> {
  // Only the visit itself knows that the form was just sent: the server and hydration respond with 404.
  if (import.meta.env.SSR || isHydrating()) throw notFound();
  const { hasJustAnswered } = await import("#src/forms/answered-campaigns.ts");
  if (!hasJustAnswered()) throw notFound();
  const [main, meta] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    queryClient.ensureQueryData(pageMetaQuery("/feedback-success", locale.id)).catch(() => undefined),
    loadCatalog(i18n, "feedback"),
  ]);
  const { title, description } = meta?.data ?? siteHead(main.data);
  return { title, description, type: "website", alternates: {} };
}
