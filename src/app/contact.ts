import type { RegisteredRouter } from "@tanstack/react-router";
import type { createRoot } from "react-dom/client";
import { mainQuery } from "#src/components/site/main.queries.ts";

/** Milliseconds after the start: the page comes first. */
const offerAfter = 2000;

/**
 * Brings the button that opens the contact form over any page, where the operator has that open. React's `createRoot`
 * is handed on: a chunk that takes it from the package itself would split the first script.
 */
export function mountContactButton(router: RegisteredRouter, root: typeof createRoot): void {
  const { locale, queryClient } = router.options.context;
  setTimeout(async () => {
    const footer = queryClient.getQueryData(mainQuery(locale.id).queryKey)?.data.footer;
    if (!footer?.contact_open || !footer.contact_btn_text) return;
    try {
      const { showFloating } = await import("#src/features/contact/floating/show-floating.tsx");
      showFloating({ label: footer.contact_btn_text, locale, router, createRoot: root });
    } catch (error) {
      console.warn("The contact form is not offered here:", error);
    }
  }, offerAfter);
}
