import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { mainQuery, pageMetaQuery, siteHead } from "#src/content/main.queries.ts";
import { hydratedLater } from "#src/lib/hydrated-later.tsx";
import { addMessages } from "#src/lib/late-messages.ts";
import { type PageHead as Head, samePath } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { takesOver } from "#src/lib/takes-over.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { PageHead } from "#src/ui/page-head.tsx";

const ContactForm = import.meta.env.SSR
  ? (await import("./contact-form-later.tsx")).ContactForm
  : hydratedLater(() => import("./contact-form-later.tsx").then((module) => module.ContactForm));

/** Writing to the operator. */
export function Page() {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <div className="wrap">
      <PageHead title={t`Contact us`} text={t`Tell us what you have in mind. We answer by email or as you choose.`} />
      <Suspense>
        <ContactForm locale={locale} />
      </Suspense>
    </div>
  );
}

export async function loadPage({ context: { queryClient, i18n, locale } }: PageArgs): Promise<Head> {
  const [main, meta] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    queryClient.ensureQueryData(pageMetaQuery("/contact-us", locale.id)).catch(() => undefined),
    addMessages(i18n, "contact"),
    addMessages(i18n, "forms"),
    "preload" in ContactForm && !takesOver() && ContactForm.preload(),
  ]);
  const { title, description } = meta?.data ?? siteHead(main.data);
  return { title, description, type: "website", alternates: samePath("/contact-us") };
}
