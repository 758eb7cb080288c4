import type { RegisteredRouter } from "@tanstack/react-router";
import type { createRoot } from "react-dom/client";
import type { Locale } from "#contract/locales.ts";
import { Floating } from "./floating.tsx";

interface Options {
  /** What the button says. */
  label: string;
  locale: Locale;
  router: RegisteredRouter;
  createRoot: typeof createRoot;
}

/** Draws the button beside the page, which is not drawn anew for it. */
export function showFloating({ label, locale, router, createRoot }: Options): void {
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(<Floating {...{ label, locale, router }} />);
}
