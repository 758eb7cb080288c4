/** Query parameters. Undefined values are left out. */
export type QueryValues = Readonly<Record<string, string | number | undefined>>;

/**
 * Returns the URL of a read, `/api/article/12?lang=3`. The query is sorted by name, so that equal reads have equal
 * cache keys in page, worker and server.
 */
export function apiPath(path: string, query: QueryValues = {}): string {
  const parameters = new URLSearchParams();
  for (const name of Object.keys(query).sort()) {
    if (query[name] !== undefined) parameters.set(name, String(query[name]));
  }
  return `/api${path}${parameters.size > 0 ? `?${parameters}` : ""}`;
}

/** Returns an expression for the pathnames of a path with parameters (`/article/{id}`). */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`);
}
