import { loadCatalog } from "#src/lib/i18n.ts";
import { type PageHead, sameAlternates } from "#src/lib/page-head.ts";
import type { RouterContext } from "#src/lib/page-loader.ts";
import { mainQuery, pageMetaQuery, siteHead } from "../site/main.queries.ts";

/** Milliseconds to wait for the page's title. Then the page opens under the site's title. */
const metaTimeLimit = 800;

/**
 * Loads the catalog and the head of a page.
 *
 * @param catalog name of the catalog
 * @param uri key of the page's title
 * @param path own path of the page, if it is longer
 */
export async function loadHead(
  { queryClient, i18n, locale }: RouterContext,
  catalog: string,
  uri: string,
  path: string = uri,
): Promise<PageHead> {
  const request = queryClient.ensureQueryData(pageMetaQuery(uri, locale.id)).catch(() => undefined);
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, metaTimeLimit));
  const [main, meta] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    import.meta.env.SSR ? request : Promise.race([request, timeout]),
    loadCatalog(i18n, catalog),
  ]);
  const { title, description } = meta?.data ?? siteHead(main.data);
  return { title, description, type: "website", alternates: sameAlternates(path) };
}
