import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { createScopedI18n } from "#src/lib/load-catalog.ts";
import { AccountMenu } from "./account-menu.tsx";

/** The member's menu with the texts that it brings; `code` is the tag of the page's language. */
export async function accountMenu(code: string): Promise<ReactNode> {
  const i18n = await createScopedI18n(["auth"], code);
  return (
    <I18nProvider i18n={i18n}>
      <AccountMenu />
    </I18nProvider>
  );
}
