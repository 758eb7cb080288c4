import { loadCatalog } from "#src/lib/i18n.ts";
import { type PageHead, sameAlternates } from "#src/lib/page-head.ts";
import type { RouterContext } from "#src/lib/page-loader.ts";
import { mainQuery, pageMetaQuery, siteHead } from "../site/main.queries.ts";

/** Milliseconds a page's own title is waited for: where the network hangs, the page comes under the site's. */
const metaTimeLimit = 800;

/**
 * Loads what a page beside the sections needs before its own reads: its texts and its head.
 *
 * @param part whose catalogue has its texts
 * @param uri under which its title stands
 * @param path its own, where that says more
 */
export async function loadHead(
  { queryClient, i18n, locale }: RouterContext,
  part: string,
  uri: string,
  path: string = uri,
): Promise<PageHead> {
  const asked = queryClient.ensureQueryData(pageMetaQuery(uri, locale.id)).catch(() => undefined);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, metaTimeLimit));
  const [main, meta] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    import.meta.env.SSR ? asked : Promise.race([asked, late]),
    loadCatalog(i18n, part),
  ]);
  const { title, description } = meta?.data ?? siteHead(main.data);
  return { title, description, type: "website", alternates: sameAlternates(path) };
}
