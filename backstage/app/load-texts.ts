import type { I18n } from "@lingui/core";
import { i18nWith } from "#src/lib/i18n.ts";

interface Catalog {
  messages: Record<string, string>;
}

/** Backstage is written in Chinese and English. */
const catalogs = import.meta.glob<Catalog>("../../locales/backstage/**/{zh-CN,en-US}.po");

/** The texts of Backstage in a language; English where it is not written in that language. */
export async function loadTexts(code: string): Promise<I18n> {
  return i18nWith(code, (await readCatalog("", code)).messages);
}

/** Adds the texts of the screens that load later. */
export async function loadMoreTexts(i18n: I18n): Promise<void> {
  const { messages } = await readCatalog("screens/", i18n.locale);
  // Each addition renders the screen again, so it happens once.
  if (Object.keys(messages).some((id) => !(id in i18n.messages))) i18n.load(i18n.locale, messages);
}

async function readCatalog(folder: string, code: string): Promise<Catalog> {
  const pathOf = (language: string) => `../../locales/backstage/${folder}${language}.po`;
  const load = catalogs[pathOf(code)] ?? catalogs[pathOf("en-US")];
  if (!load) throw new Error(`Backstage has no texts ${folder}.`);
  return load();
}
