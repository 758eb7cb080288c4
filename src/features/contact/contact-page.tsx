import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { mainQuery, pageMetaQuery, siteHead } from "#src/components/site/main.queries.ts";
import { isHydrating } from "#src/lib/is-hydrating.ts";
import { lazyHydrated } from "#src/lib/lazy-hydrated.tsx";
import { loadCatalog } from "#src/lib/load-catalog.ts";
import { type PageHead as Head, sameAlternates } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { PageHead } from "#src/ui/page-head.tsx";

const ContactForm = import.meta.env.SSR
  ? (await import("./contact-form.tsx")).ContactForm
  : lazyHydrated(() => import("./contact-form.tsx").then((module) => module.ContactForm));

/** Writing to the operator. */
export function Page() {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <div className="wrap">
      <PageHead title={t`Contact us`} text={t`Tell us how we can help. We'll reply by email or the app you choose.`} />
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
    loadCatalog(i18n, "contact"),
    loadCatalog(i18n, "forms"),
    "preload" in ContactForm && !isHydrating() && ContactForm.preload(),
  ]);
  const { title, description } = meta?.data ?? siteHead(main.data);
  return { title, description, type: "website", alternates: sameAlternates("/contact-us") };
}
