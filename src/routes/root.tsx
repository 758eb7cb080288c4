import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { adContentQuery } from "#src/components/advertising/ad-content.queries.ts";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { ErrorPage, NotFoundPage } from "#src/features/layout/error-page.tsx";
import { Frame } from "#src/features/layout/frame.tsx";
import { LanguageSwitch } from "#src/features/layout/language-switch.tsx";
import type { RouterContext } from "#src/lib/page-loader.ts";

const AccountControl = lazyHydrated(() => import("./account-control.tsx").then((module) => module.AccountControl), {
  ssr: false,
});
/** Has the server read the banners of a page that has some. Any other page reads them later. */
async function findBanners(queryClient: QueryClient, lang: number, path: string): Promise<void> {
  const query = adContentQuery(lang);
  const read = await queryClient.ensureQueryData(query).catch(() => undefined);
  if (!read?.data.ad_list.some((banner) => banner.page_uri === path)) queryClient.removeQueries(query);
}

const Overlays = lazyHydrated(() => import("./overlays.tsx").then((module) => module.Overlays), { ssr: false });

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context: { queryClient, locale }, location }) => {
    if (import.meta.env.SSR) await findBanners(queryClient, locale.id, location.pathname);
    await queryClient.ensureQueryData(mainQuery(locale.id));
  },
  component: () => (
    <Frame account={(memberLink) => <AccountControl memberLink={memberLink} fallback={memberLink} />}>
      <Overlays />
    </Frame>
  ),
  // Shown when even the frame fails.
  errorComponent: (props) => (
    <main>
      <ErrorPage {...props} />
      {/* Another language may be cached. */}
      <LanguageSwitch />
    </main>
  ),
  notFoundComponent: NotFoundPage,
});
