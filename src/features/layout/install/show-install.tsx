import { I18nProvider } from "@lingui/react";
import type { RegisteredRouter } from "@tanstack/react-router";
import type { createRoot } from "react-dom/client";
import { createScopedI18n } from "#src/lib/load-catalog.ts";
import { Install } from "./install.tsx";

interface Options {
  /** Tag of the page's language. */
  code: string;
  /** The site's name in it. */
  brand: string;
  router: RegisteredRouter;
  createRoot: typeof createRoot;
}

/** Draws what offers the installation into the end of the footer; the page itself is not drawn anew for it. */
export async function showInstall({ code, brand, router, createRoot }: Options): Promise<void> {
  const i18n = await createScopedI18n(["install"], code);
  const place = document.createElement("div");
  document.querySelector("footer > div")?.append(place);
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <Install brand={brand} router={router} />
    </I18nProvider>,
  );
}
