import { createRootRouteWithContext } from "@tanstack/react-router";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { ErrorPage, NotFoundPage } from "#src/features/layout/error-page.tsx";
import { Frame } from "#src/features/layout/frame.tsx";
import { LanguageSwitch } from "#src/features/layout/language-switch.tsx";
import type { RouterContext } from "#src/lib/page-loader.ts";

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context: { queryClient, locale } }) => {
    await queryClient.ensureQueryData(mainQuery(locale.id));
  },
  component: Frame,
  // Where not even the frame can be had.
  errorComponent: (props) => (
    <main>
      <ErrorPage {...props} />
      {/* Another language may be kept where this one is not. */}
      <LanguageSwitch />
    </main>
  ),
  notFoundComponent: NotFoundPage,
});
