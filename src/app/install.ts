import type { RegisteredRouter } from "@tanstack/react-router";
import type { createRoot } from "react-dom/client";
import { mainQuery } from "#src/components/site/main.queries.ts";

/** Milliseconds after the start: the page comes first, and nothing is offered in the first minute anyway. */
const offerAfter = 3000;

/**
 * Brings what offers the installation to a page that has been drawn. Where it cannot be had, nothing is offered.
 * React's `createRoot` is handed on: a chunk that takes it from the package itself would split the first script.
 */
export function mountInstallPrompt(router: RegisteredRouter, root: typeof createRoot): void {
  const { locale, queryClient } = router.options.context;
  setTimeout(async () => {
    try {
      const { showInstall } = await import("#src/features/layout/install/show-install.tsx");
      const main = queryClient.getQueryData(mainQuery(locale.id).queryKey);
      await showInstall({ code: locale.code, brand: main?.data.header.brand ?? "Kapok", router, createRoot: root });
    } catch (error) {
      console.warn("Installing is not offered:", error);
    }
  }, offerAfter);
}
