import { createRoute, redirect } from "@tanstack/react-router";
import { joinLocale } from "#contract/locales.ts";
import { rootRoute } from "./root.tsx";

/** The newsletter is composed and mailed in Backstage, which is a document of its own. */
export const newsletterEditorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/periodical-editor",
  beforeLoad: ({ context: { locale } }) => {
    throw redirect({ href: joinLocale(locale.code, "/backstage/newsletter"), reloadDocument: true });
  },
});
