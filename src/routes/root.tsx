import { createRootRouteWithContext } from "@tanstack/react-router";
import { mainQuery } from "#src/content/main.queries.ts";
import { ErrorPage, NotFoundPage } from "#src/features/frame/error-page.tsx";
import { Frame } from "#src/features/frame/frame.tsx";
import type { RouterContext } from "./context.ts";

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context: { queryClient, locale } }) => {
    await queryClient.ensureQueryData(mainQuery(locale.id));
  },
  component: Frame,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});
