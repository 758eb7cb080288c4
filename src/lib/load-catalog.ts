import type { I18n } from "@lingui/core";
import { i18nWith } from "./i18n.ts";

const catalogues = import.meta.glob<{ messages: Record<string, string> }>("../../locales/*/*.po");

/**
 * Adds the texts of a part of the site that has a catalogue of its own, `locales/mark-six`, to a page's language.
 * A loader does so before its screen is drawn.
 */
export async function loadCatalog(i18n: I18n, part: string): Promise<void> {
  const messages = await messagesOf(part, i18n.locale);
  // Each loading draws the page anew, so it is done once.
  if (Object.keys(messages).some((id) => !(id in i18n.messages))) i18n.load(i18n.locale, messages);
}

/** The texts of such parts alone, in a language (its tag): for what comes to a page already drawn. */
export async function createScopedI18n(parts: readonly string[], code: string): Promise<I18n> {
  const messages = await Promise.all(parts.map((part) => messagesOf(part, code)));
  return i18nWith(code, Object.assign({}, ...messages));
}

/** A page's texts together with those of a part, for what comes to a page already drawn and shows both. */
export async function withCatalog(i18n: I18n, part: string): Promise<I18n> {
  return i18nWith(i18n.locale, {
    ...(i18n.messages as Record<string, string>),
    ...(await messagesOf(part, i18n.locale)),
  });
}

async function messagesOf(part: string, code: string): Promise<Record<string, string>> {
  const load = catalogues[`../../locales/${part}/${code}.po`];
  if (!load) throw new Error(`No catalogue of ${part} for ${code}`);
  return (await load()).messages;
}
