import { loadCatalog } from "#src/lib/i18n.ts";
import { isShownHead, type PageHead, sameAlternates, scheduleHead } from "#src/lib/page-head.ts";
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
  const head: PageHead = { title, description, type: "website", alternates: sameAlternates(path) };
  if (!meta && !import.meta.env.SSR) {
    void request.then((late) => {
      if (!late) return;
      // The router keeps this object, and takes the head from it when the page is rendered.
      Object.assign(head, { title: late.data.title, description: late.data.description });
      // The page may already be shown with the site's title.
      if (isShownHead(head)) scheduleHead(head, locale.id);
    });
  }
  return head;
}
