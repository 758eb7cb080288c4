import { joinLocale, splitLocale, startUrl } from "../locales.ts";

/** Path of the manifest's share target, without a language. */
export const shareTarget = "/share";

/** A path of the site. A browser must not read it as another host. */
const pagePath = /^(\/|(\/[\w-]+){0,4})$/;

/**
 * Returns the path, without a language, of the first link to this site in shared data. Most apps share a link as `url`,
 * apps on Android as `text`. The path opens in the language of the reader.
 */
export function sharedPath(shared: URLSearchParams, host: string): string | undefined {
  for (const name of ["url", "text", "title"]) {
    for (const [link] of (shared.get(name) ?? "").matchAll(/https?:\/\/[^\s<>"']+/gi)) {
      const path = ownPath(link, host);
      if (path) return path;
    }
  }
  return undefined;
}

/**
 * Returns the path to open for a URL of the share target: the shared link to this site, else the start of the app.
 * Returns `undefined` for other URLs. `host` is that of the site.
 */
export function shareTargetRedirect({ pathname, searchParams }: URL, host: string): string | undefined {
  const { locale, path } = splitLocale(pathname);
  if (path !== shareTarget) return undefined;
  const shared = sharedPath(searchParams, host);
  return shared && shared !== "/" ? joinLocale(locale.code, shared) : startUrl(locale.code);
}

function ownPath(link: string, host: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const url = new URL(link);
  if (url.host !== host) return undefined;
  const { path } = splitLocale(url.pathname.replace(/\/+$/, ""));
  // Text may follow the link without a space.
  const [item] = /^\/(article|game-intro)\/\d+/.exec(path) ?? [];
  if (item) return item;
  return pagePath.test(path) && path !== shareTarget ? path || "/" : undefined;
}
