import { I18nProvider } from "@lingui/react";
import type { QueryClient } from "@tanstack/react-query";
import type { RegisteredRouter } from "@tanstack/react-router";
import type { createRoot } from "react-dom/client";
import type { Locale } from "#contract/locales.ts";
import { createScopedI18n } from "#src/lib/load-catalog.ts";
import { Advertising } from "./advertising.tsx";

interface Options {
  locale: Locale;
  router: RegisteredRouter;
  queryClient: QueryClient;
  touched: boolean;
  createRoot: typeof createRoot;
}

/** Draws the advertising at the end of the page, which is not drawn anew for it. */
export async function showAdvertising({ locale, router, queryClient, touched, createRoot }: Options): Promise<void> {
  const i18n = await createScopedI18n(["advertising"], locale.code);
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <Advertising router={router} queryClient={queryClient} locale={locale} touched={touched} />
    </I18nProvider>,
  );
}
