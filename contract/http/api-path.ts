/** Values of a call's query parameters; those that are undefined are left out. */
export type QueryValues = Readonly<Record<string, string | number | undefined>>;

/**
 * The URL of a read, `/api/article/12?lang=3`: the query sorted by name, so that one question always has one name
 * in every cache of page, worker and server.
 */
export function apiPath(path: string, query: QueryValues = {}): string {
  const parameters = new URLSearchParams();
  for (const name of Object.keys(query).sort()) {
    if (query[name] !== undefined) parameters.set(name, String(query[name]));
  }
  return `/api${path}${parameters.size > 0 ? `?${parameters}` : ""}`;
}

/** Matches the pathname of each URL of a call, whose path may have parameters (`/article/{id}`). */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`);
}
