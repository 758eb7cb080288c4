import { type I18n, setupI18n } from "@lingui/core";
import { localeCookie } from "#contract/locales.ts";

/** The build omits languages without a URL prefix; see `vite/routed-catalogs.ts`. */
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

/** An activated language with a copy of these messages, to which features add their own. */
export function i18nWith(code: string, messages: Record<string, string>): I18n {
  return setupI18n({ locale: code, messages: { [code]: { ...messages } } });
}

type Messages = Record<string, string>;

const catalogs = import.meta.glob<{ messages: Messages }>(["../../locales/*/*.po", "!../../locales/backstage/*.po"]);

/** Adds a catalog, `locales/{name}`, to the texts of a page. Loaders do so before their page is drawn. */
export async function loadCatalog(i18n: I18n, name: string): Promise<void> {
  const messages = await loadMessages([name], i18n.locale);
  // Each addition renders the page again, so it happens once.
  if (Object.keys(messages).some((id) => !(id in i18n.messages))) i18n.load(i18n.locale, messages);
}

/** The texts of catalogs in a language, given by its tag. */
export async function loadMessages(names: readonly string[], code: string): Promise<Messages> {
  return Object.assign({}, ...(await Promise.all(names.map((name) => readCatalog(name, code)))));
}

async function readCatalog(name: string, code: string): Promise<Messages> {
  const load = catalogs[`../../locales/${name}/${code}.po`];
  if (!load) throw new Error(`No catalog ${name} for ${code}`);
  return (await load()).messages;
}

/** Stores the chosen language in the cookie that the server and the next start read. */
export function rememberLocale(code: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every current engine yet
  document.cookie = `${localeCookie.name}=${code}; path=/; max-age=${localeCookie.maxAgeSeconds}; samesite=lax`;
}
