/** Search parameters that a listing of a section reads. */
const listing = ["type", "sort", "order", "label"] as const;

/** Search parameters by path without a language. The first match applies. */
const searchParameters: readonly (readonly [path: RegExp, names: readonly string[]])[] = [
  [/^\/game\/timeline$/, ["category"]],
  [/^\/search(?:\/[^/]+)?$/, ["q", "type", "sort", "order"]],
  [/^\/mark-six\/history-result(?:\/[^/]+)?$/, ["last", "month", "number", "rows"]],
  [/^(?:\/[^/]+){1,3}$/, listing],
];

/**
 * Returns the search parameters that change a page, in a fixed order. Others, such as those of campaigns, would make
 * equal pages differ.
 *
 * @param path without a language
 */
export function knownPageSearch(path: string, search: URLSearchParams): URLSearchParams {
  const names = searchParameters.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = search.getAll(name).at(-1);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
