import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { mainQuery, pageMetaQuery, siteHead } from "#src/components/site/main.queries.ts";
import { loadCatalog } from "#src/lib/i18n.ts";
import { type PageHead as Head, sameAlternates } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { PageHead } from "#src/ui/headings.tsx";

const ContactForm = lazyHydrated(() => import("./contact-form.tsx").then((module) => module.ContactForm));

const heading = msg`Contact us`;

/** Writing to the operator. */
export function ContactPage() {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  return (
    <div className="wrap">
      <PageHead
        title={i18n._(heading)}
        text={t`Tell us how we can help. We'll reply by email or the app you choose.`}
      />
      <ContactForm locale={locale} />
    </div>
  );
}

export async function loadContact({ context: { queryClient, i18n, locale } }: PageArgs): Promise<Head> {
  const [main, meta] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    queryClient.ensureQueryData(pageMetaQuery("/contact-us", locale.id)).catch(() => undefined),
    loadCatalog(i18n, "contact"),
    loadCatalog(i18n, "forms"),
    ContactForm.preload(i18n),
  ]);
  const { description } = meta?.data ?? siteHead(main.data);
  const title = `${i18n._(heading)} · ${main.data.header.brand}`;
  return { title, description, type: "website", alternates: sameAlternates("/contact-us") };
}
