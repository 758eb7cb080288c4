import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const contactUsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/contact-us",
  ...lazyPage(() => import("#src/features/contact/contact-page.tsx"), "ContactPage", "loadContact"),
});
