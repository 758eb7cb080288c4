import { isInternalPath } from "#src/lib/link.tsx";

/** Where a link of a notification leads. */
type Place =
  | { readonly to: string; readonly search?: Readonly<Record<string, string>>; readonly hash?: string }
  | { readonly href: string };

/** A path of the site, for its router, or the address of another site; `undefined` for a missing or unsafe link. */
export function placeOf(link: string): Place | undefined {
  if (/^https?:\/\//.test(link)) return { href: link };
  if (!isInternalPath(link)) return undefined;
  const { pathname, searchParams, hash } = new URL(link, "https://site.invalid");
  return {
    to: decodeURI(pathname),
    ...(searchParams.size > 0 && { search: Object.fromEntries(searchParams) }),
    ...(hash && { hash: hash.slice(1) }),
  };
}
