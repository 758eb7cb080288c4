/** Paths that are not pages of the site, though a reader may navigate to them. */
const notPages = /^\/(api|media|assets|shell|healthz|readyz|metrics)(\/|$)|\.[a-z0-9]+$/i;

/** Whether a path is one of the site's pages, there or not. */
export function isPagePath(pathname: string): boolean {
  return !notPages.test(pathname);
}
