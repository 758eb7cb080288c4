import { useLingui } from "@lingui/react/macro";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { mainQuery, pageMetaQuery, siteHead } from "#src/components/site/main.queries.ts";
import { loadCatalog } from "#src/lib/i18n.ts";
import { type PageHead as Head, sameAlternates } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { PageHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { Skeleton } from "#src/ui/skeleton.tsx";

const Device = lazyHydrated(() => import("./device/device.tsx").then((module) => module.Device), { ssr: false });

/** The items saved on this device. The server does not know them and renders only the head. */
export function LibraryPage() {
  const { t } = useLingui();
  return (
    <div className={`wrap ${layout.screen}`}>
      <PageHead title={t`Library`} text={t`Anything saved on this device opens offline.`} />
      <Device
        fallback={
          <div aria-busy className={layout.stack}>
            <Skeleton shape="line" />
            <Skeleton shape="line" />
            <Skeleton shape="line" width={80} />
          </div>
        }
      />
    </div>
  );
}

export async function loadLibrary({ context: { queryClient, i18n, locale } }: PageArgs): Promise<Head> {
  const [main, meta] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    queryClient.ensureQueryData(pageMetaQuery("/library", locale.id)).catch(() => undefined),
    loadCatalog(i18n, "library"),
    loadCatalog(i18n, "offline-search"),
    Device.preload(i18n),
  ]);
  const { title, description } = meta?.data ?? siteHead(main.data);
  return { title, description, type: "website", alternates: sameAlternates("/library") };
}
