import { I18nProvider } from "@lingui/react";
import type { RegisteredRouter } from "@tanstack/react-router";
import type { createRoot } from "react-dom/client";
import type { Locale } from "#contract/locales.ts";
import { createScopedI18n } from "#src/lib/load-catalog.ts";
import { LoginDialog } from "./login-dialog.tsx";

interface Options {
  locale: Locale;
  router: RegisteredRouter;
  /** Path and query of the page that was last seen without the cover. */
  lastUncovered: () => string | undefined;
  createRoot: typeof createRoot;
}

/** Draws the cover beside the page, which is not drawn anew for it. */
export async function mountLoginDialog({ locale, router, lastUncovered, createRoot }: Options): Promise<void> {
  const i18n = await createScopedI18n(["auth", "forms"], locale.code);
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <LoginDialog {...{ router, locale, lastUncovered }} />
    </I18nProvider>,
  );
}
