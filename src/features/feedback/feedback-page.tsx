import { useSuspenseQuery } from "@tanstack/react-query";
import { getFeedback } from "#contract/feedback/endpoints.ts";
import { readQuery } from "#src/api/read-query.ts";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { loadCatalog } from "#src/lib/i18n.ts";
import { type PageHead as Head, sameAlternates } from "#src/lib/page-head.ts";
import { type PageArgs, toNotFound } from "#src/lib/page-loader.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { PageHead } from "#src/ui/headings.tsx";

const Questionnaire = lazyHydrated(() => import("./questionnaire.tsx").then((module) => module.Questionnaire));

/** The questionnaire that is open. */
export function FeedbackPage() {
  const locale = useLocale();
  const { data: campaign } = useSuspenseQuery(feedbackQuery(locale.id)).data;
  return (
    <div className="wrap">
      <PageHead title={campaign.title} text={campaign.intro} />
      <Questionnaire campaign={campaign.id} />
    </div>
  );
}

export async function loadFeedback({ context: { queryClient, i18n, locale } }: PageArgs): Promise<Head> {
  const [{ data }, main] = await Promise.all([
    queryClient.ensureQueryData(feedbackQuery(locale.id)).catch(toNotFound),
    queryClient.ensureQueryData(mainQuery(locale.id)),
    loadCatalog(i18n, "feedback"),
    loadCatalog(i18n, "forms"),
    Questionnaire.preload(i18n),
  ]);
  const title = `${data.title} · ${main.data.header.brand}`;
  return { title, description: data.intro, type: "website", alternates: sameAlternates("/feedback") };
}

const feedbackQuery = (lang: number) => readQuery(getFeedback, { lang });
