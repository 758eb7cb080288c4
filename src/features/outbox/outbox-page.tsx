import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { loadCatalog } from "#src/lib/i18n.ts";
import { type PageHead as Head, sameAlternates } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { PageHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { Skeleton } from "#src/ui/skeleton.tsx";

const title = msg({ comment: "Title of the page that lists what is not sent yet", message: "Outbox" });

const Outbox = lazyHydrated(() => import("./outbox.tsx").then((module) => module.Outbox), { ssr: false });

/** Pending entries of the outbox. Only this device knows them: the server renders the head. */
export function OutboxPage() {
  const { t, i18n } = useLingui();
  return (
    <div className={`wrap ${layout.screen}`}>
      <PageHead
        title={i18n._(title)}
        text={t`Likes, comments and votes you make offline are saved on this device and sent automatically when you're back online.`}
      />
      <Outbox
        fallback={
          <div aria-busy className={layout.stack}>
            <Skeleton shape="line" width={60} />
            <Skeleton shape="line" width={80} />
          </div>
        }
      />
    </div>
  );
}

export async function loadOutbox({ context: { queryClient, i18n, locale } }: PageArgs): Promise<Head> {
  const [main] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    loadCatalog(i18n, "parts"),
    loadCatalog(i18n, "auth"),
    Outbox.preload(i18n),
  ]);
  return {
    title: `${i18n._(title)} · ${main.data.header.brand}`,
    description: "",
    type: "website",
    alternates: sameAlternates("/outbox"),
    noIndex: true,
  };
}
