import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { mainQuery } from "#src/content/main.queries.ts";
import { hydratedLater } from "#src/lib/hydrated-later.tsx";
import { addMessages } from "#src/lib/late-messages.ts";
import { type PageHead as Head, samePath } from "#src/lib/page-head.ts";
import { orNotFound, type PageArgs } from "#src/lib/page-loader.ts";
import { takesOver } from "#src/lib/takes-over.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { feedbackQuery } from "./feedback.queries.ts";

const Questionnaire = import.meta.env.SSR
  ? (await import("./questionnaire-later.tsx")).Questionnaire
  : hydratedLater(() => import("./questionnaire-later.tsx").then((module) => module.Questionnaire));

/** The questionnaire that is open. */
export function Page() {
  const locale = useLocale();
  const { data: campaign } = useSuspenseQuery(feedbackQuery(locale.id)).data;
  return (
    <div className="wrap">
      <PageHead title={campaign.title} text={campaign.intro} />
      <Suspense>
        <Questionnaire campaign={campaign.id} />
      </Suspense>
    </div>
  );
}

export async function loadPage({ context: { queryClient, i18n, locale } }: PageArgs): Promise<Head> {
  const [{ data }, main] = await Promise.all([
    queryClient.ensureQueryData(feedbackQuery(locale.id)).catch(orNotFound),
    queryClient.ensureQueryData(mainQuery(locale.id)),
    addMessages(i18n, "feedback"),
    addMessages(i18n, "forms"),
    "preload" in Questionnaire && !takesOver() && Questionnaire.preload(),
  ]);
  const title = `${data.title} · ${main.data.header.brand}`;
  return { title, description: data.intro, type: "website", alternates: samePath("/feedback") };
}
