import type { RegisteredRouter } from "@tanstack/react-router";
import type { createRoot } from "react-dom/client";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { isTrackingAllowed } from "#src/lib/track.ts";

/** Milliseconds after the start: the page comes first. */
const askAfter = 2500;

/**
 * Where the operator counts with Google Analytics as well, asks the reader whether he may, and does so if he has agreed.
 * Both the document, whose policy has to let it in, and the site as it is now must say so. Who has told his browser
 * that he does not wish to be counted is not asked.
 */
export function requestAnalyticsConsent(router: RegisteredRouter, root: typeof createRoot): void {
  const id = document.documentElement.dataset.ga4;
  if (!id || !isTrackingAllowed()) return;
  const { locale, queryClient } = router.options.context;
  setTimeout(async () => {
    const main = queryClient.getQueryData(mainQuery(locale.id).queryKey);
    if (main?.data.config.ga4_id !== id) return;
    try {
      const { showConsent } = await import("#src/features/consent/show-consent.tsx");
      await showConsent({ id, code: locale.code, createRoot: root });
    } catch (error) {
      console.warn("Google Analytics does without this visit:", error);
    }
  }, askAfter);
}
