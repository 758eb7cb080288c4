/** Header of a cached response: time of the last download or revalidation, ISO 8601. */
export const cachedAtHeader = "x-kapok-cached-at";

/** Its name in release 0.1, whose pages and workers run until readers update. Remove it in release 0.3. */
const legacyHeader = "x-kapok-kept-at";

/** Returns the headers of a cached response, for pages of this release and of release 0.1. */
export function cachedAtHeaders(savedAt: string): Record<string, string> {
  return { [cachedAtHeader]: savedAt, [legacyHeader]: savedAt };
}

/** Returns the time at which a response was cached; `null` for a response from the network. */
export function readCachedAt(headers: Headers): string | null {
  return headers.get(cachedAtHeader) ?? headers.get(legacyHeader);
}
