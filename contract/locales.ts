export type LocaleCode = "zh-HK" | "zh-CN" | "en-US" | "vi-VN" | "th-TH" | "hi-IN";

/** The languages of router, server, worker and `lingui.config.ts`. */
export interface Locale {
  /** Language id of the API (spec section 3). */
  readonly id: number;
  /** BCP 47 tag; also the URL prefix of every locale but the default one. */
  readonly code: LocaleCode;
  /** Name of the language in the language itself. */
  readonly name: string;
  /** Short label. */
  readonly short: string;
  /** Whether the locale has URLs. `true` enables the language. */
  readonly routed: boolean;
  /** Id of the language whose articles and games it shows: its own, or the default if editors do not write in it. */
  readonly content: number;
}

export const locales = [
  { id: 1, code: "zh-HK", name: "繁體中文", short: "繁", routed: false, content: 2 },
  { id: 2, code: "zh-CN", name: "简体中文", short: "中", routed: true, content: 2 },
  { id: 3, code: "en-US", name: "English", short: "EN", routed: true, content: 3 },
  { id: 4, code: "vi-VN", name: "Tiếng Việt", short: "VI", routed: false, content: 2 },
  { id: 5, code: "th-TH", name: "ไทย", short: "ไทย", routed: false, content: 2 },
  { id: 6, code: "hi-IN", name: "हिन्दी", short: "हि", routed: false, content: 2 },
] as const satisfies readonly Locale[];

export const defaultLocale = { id: 2, code: "zh-CN" } as const;

export const routedLocales: readonly Locale[] = locales.filter((locale) => locale.routed);

/** The locale with this tag or language id, or `undefined`. */
export function findLocale(codeOrId: string | number): (typeof locales)[number] | undefined {
  return locales.find((locale) => locale.code === codeOrId || locale.id === codeOrId);
}

/** Id of the language whose content a language shows. */
export function contentLang(lang: number): number {
  return findLocale(lang)?.content ?? defaultLocale.id;
}

/** Cookie that remembers the reader's choice of language (spec section 2). */
export const localeCookie = { name: "i18n_redirected", maxAgeSeconds: 365 * 24 * 60 * 60 } as const;

/** Path of the page that removes the worker and its caches. The worker never handles it. */
export const resetPath = "/reset";

/**
 * Splits a pathname into its locale and the path that routes know.
 * Only the exact tag of a routed locale that is not the default counts as a prefix;
 * `/EN-US/x` or `/en-US-x` belong to the default locale and end as unknown paths.
 */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first = "", ...rest] = pathname.split("/");
  const locale = routedLocales.find((candidate) => candidate.code === first);
  if (!locale || locale.id === defaultLocale.id) return { locale: localeOf(defaultLocale.code), path: pathname };
  return { locale, path: `/${rest.join("/")}` };
}

/** The pathname of `path` in a locale: no prefix for the default one, no trailing slash. */
export function joinLocale(code: string, path: string): string {
  if (code === defaultLocale.code) return path;
  return path === "/" ? `/${code}` : `/${code}${path}`;
}

/** Path of a language's web app manifest. */
export function manifestPath(code: string): string {
  return joinLocale(code, "/manifest.webmanifest");
}

/**
 * Start URL of an app that was installed in a language. The URL of the default language has a query, because `/` alone
 * redirects to the language of the reader's cookie or browser.
 */
export function startUrl(code: string): string {
  return code === defaultLocale.code ? `/${defaultStart}` : joinLocale(code, "/");
}

/** Query of a URL that shows the default language regardless of the reader's preference. */
export const defaultStart = `?lang=${defaultLocale.code}`;

/**
 * Chooses the locale of a first visit to `/`: from the cookie, then from the browser's list, by whole tag before
 * language alone; else the default locale (spec section 2).
 */
export function preferredLocale(cookie: string | undefined, languages: readonly string[]): Locale {
  const chosen = routedLocales.find((locale) => locale.code === cookie);
  if (chosen) return chosen;
  for (const tag of languages) {
    const wanted = tag.toLowerCase();
    const match =
      routedLocales.find((locale) => locale.code.toLowerCase() === wanted) ??
      routedLocales.find((locale) => locale.code.split("-")[0] === wanted.split("-")[0]);
    if (match) return match;
  }
  return localeOf(defaultLocale.code);
}

function localeOf(code: LocaleCode): Locale {
  const found = findLocale(code);
  if (!found) throw new Error(`No locale ${code}`);
  return found;
}
