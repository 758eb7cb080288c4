import { I18nProvider } from "@lingui/react";
import type { createRoot } from "react-dom/client";
import { createScopedI18n } from "#src/lib/load-catalog.ts";
import { Consent } from "./consent.tsx";

interface Options {
  /** Measurement id, `G-…`. */
  id: string;
  /** Tag of the page's language. */
  code: string;
  createRoot: typeof createRoot;
}

/** Draws the question, and later the way back to it, into the end of the footer; the page itself is not drawn anew. */
export async function showConsent({ id, code, createRoot }: Options): Promise<void> {
  const i18n = await createScopedI18n(["consent"], code);
  const place = document.createElement("div");
  document.querySelector("footer > div")?.append(place);
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <Consent id={id} code={code} />
    </I18nProvider>,
  );
}
