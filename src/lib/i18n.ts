import { type I18n, setupI18n } from "@lingui/core";

/** The build leaves out those of languages without addresses; see `scripts/routed-catalogues.ts`. */
const catalogues = import.meta.glob<{ messages: Record<string, string> }>("../../locales/*.po");

/**
 * An activated language. The one place that does so: each page (and each request on the server) has its own.
 *
 * @param code tag of a locale that has a catalogue
 */
export async function loadI18n(code: string): Promise<I18n> {
  const load = catalogues[`../../locales/${code}.po`];
  if (!load) throw new Error(`No catalogue for ${code}`);
  return i18nWith(code, (await load()).messages);
}

/** A language, activated, with these texts. With a copy of them: to what is its own, features add theirs. */
export function i18nWith(code: string, messages: Record<string, string>): I18n {
  return setupI18n({ locale: code, messages: { [code]: { ...messages } } });
}
