import { joinLocale, type Locale } from "#contract/locales.ts";

/*
 * Backstage stores its documents and files itself (`backstage/app/offline-files.ts`), so that readers do not load them.
 */

/** The document of Backstage for a navigation; `undefined` for other addresses. */
export function handleBackstage({ code }: Locale, path: string, request: Request): Promise<Response> | undefined {
  if (!/^\/backstage(\/|$)/.test(path)) return undefined;
  return matchBackstage(joinLocale(code, "/backstage")).then((stored) => stored ?? fetch(request));
}

/** A stored document or file of Backstage. */
export function matchBackstage(url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName: "backstage" }).catch(() => undefined);
}
