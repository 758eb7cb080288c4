/** Header of a response from the device's cache: when the network last gave or confirmed it, ISO 8601. */
export const cachedAtHeader = "x-kapok-cached-at";

/** Its name in release 0.1, whose pages and workers are met until readers update. To be removed with release 0.3. */
const legacyHeader = "x-kapok-kept-at";

/** The headers of a cached response, for pages of this release and of release 0.1. */
export function cachedAtHeaders(savedAt: string): Record<string, string> {
  return { [cachedAtHeader]: savedAt, [legacyHeader]: savedAt };
}

/** When a response was cached; `null` for one from the network. */
export function readCachedAt(headers: Headers): string | null {
  return headers.get(cachedAtHeader) ?? headers.get(legacyHeader);
}
