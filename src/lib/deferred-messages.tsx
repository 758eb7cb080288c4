import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, use } from "react";

const loading = new WeakMap<I18n, Promise<I18n>>();

/**
 * Gives what stands in it the texts of parts that come after a page, likes, comments and polls above all. It waits for
 * them in the `Suspense` around it; the server has them from the start.
 */
export function DeferredMessages({ children }: { children: ReactNode }) {
  const i18n = useRouter().options.context.i18n;
  return import.meta.env.SSR ? children : <I18nProvider i18n={use(textsFor(i18n))}>{children}</I18nProvider>;
}

function textsFor(i18n: I18n): Promise<I18n> {
  const texts = loading.get(i18n) ?? import("./load-catalog.ts").then(({ withCatalog }) => withCatalog(i18n, "parts"));
  loading.set(i18n, texts);
  return texts;
}
