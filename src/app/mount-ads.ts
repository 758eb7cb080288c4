import type { RegisteredRouter } from "@tanstack/react-router";
import type { createRoot } from "react-dom/client";

/** Milliseconds in which a reader who has come to read shows it: then no cover is put over the page. */
const arrival = 3500;
const touches = ["pointerdown", "keydown", "wheel", "scroll"] as const;

/** Brings the operator's advertising to a page that has been drawn. Where it cannot be had, there is none. */
export function mountAds(router: RegisteredRouter, root: typeof createRoot): void {
  const { locale, queryClient } = router.options.context;
  let touched = false;
  const touch = () => {
    touched = true;
  };
  for (const type of touches) addEventListener(type, touch, { once: true, passive: true });
  setTimeout(async () => {
    for (const type of touches) removeEventListener(type, touch);
    try {
      const { showAdvertising } = await import("#src/features/advertising/show-advertising.tsx");
      await showAdvertising({ locale, router, queryClient, touched: touched || scrollY > 0, createRoot: root });
    } catch (error) {
      console.warn("No advertising:", error);
    }
  }, arrival);
}
