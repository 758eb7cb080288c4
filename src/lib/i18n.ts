import { type I18n, setupI18n } from "@lingui/core";

const catalogues = import.meta.glob<{ messages: Record<string, string> }>("../../locales/*.po");

/**
 * An activated language. The one place that does so: each page (and each request on the server) has its own.
 *
 * @param code tag of a locale that has a catalogue
 */
export async function loadI18n(code: string): Promise<I18n> {
  const load = catalogues[`../../locales/${code}.po`];
  if (!load) throw new Error(`No catalogue for ${code}`);
  const { messages } = await load();
  return setupI18n({ locale: code, messages: { [code]: messages } });
}
