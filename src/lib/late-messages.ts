import type { I18n } from "@lingui/core";

const catalogues = import.meta.glob<{ messages: Record<string, string> }>("../../locales/*/*.po");

/**
 * Adds the texts of a part of the site that has a catalogue of its own, `locales/mark-six`, to a page's language.
 * A loader does so before its screen is drawn.
 */
export async function addMessages(i18n: I18n, part: string): Promise<void> {
  const load = catalogues[`../../locales/${part}/${i18n.locale}.po`];
  if (!load) throw new Error(`No catalogue of ${part} for ${i18n.locale}`);
  const { messages } = await load();
  // Each loading draws the page anew, so it is done once.
  if (Object.keys(messages).some((id) => !(id in i18n.messages))) i18n.load(i18n.locale, messages);
}
