import { joinLocale, splitLocale, startUrl } from "../locales.ts";

/** Path of the manifest's share target, without a language. */
export const shareTarget = "/share";

/** A path that a page of the site can have: never one that a browser would take for another host. */
const pagePath = /^(\/|(\/[\w-]+){0,4})$/;

/**
 * The path, without a language, of the first link to this site in what another app has shared. Most apps put a link
 * into `url`, those on Android into the text. It opens in the reader's own language, not in that of the link.
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
 * Where to go from an address at which something has been shared to the app of its language: to the link of this site
 * in it, else to the app's start. `undefined` for every other address. `host` is the site's.
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
  // Text may go on right after the link, without a space between.
  const [item] = /^\/(article|game-intro)\/\d+/.exec(path) ?? [];
  if (item) return item;
  return pagePath.test(path) && path !== shareTarget ? path || "/" : undefined;
}
