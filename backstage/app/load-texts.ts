import type { I18n } from "@lingui/core";
import { i18nWith } from "#src/lib/i18n.ts";

interface Catalog {
  messages: Record<string, string>;
}

/** Backstage is written in Chinese and English. */
const catalogs = import.meta.glob<Catalog>("../../locales/backstage/{zh-CN,en-US}.po");

/** The texts of Backstage in a language; English where it is not written in that language. */
export async function loadTexts(code: string): Promise<I18n> {
  const pathOf = (name: string) => `../../locales/backstage/${name}.po`;
  const load = catalogs[pathOf(code)] ?? catalogs[pathOf("en-US")];
  if (!load) throw new Error("Backstage has no texts.");
  return i18nWith(code, (await load()).messages);
}
