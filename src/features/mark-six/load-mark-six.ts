import type { drawYearQuery } from "#src/content/draw.queries.ts";
import { mainQuery, pageMetaQuery, siteHead } from "#src/content/main.queries.ts";
import { addMessages } from "#src/lib/late-messages.ts";
import { type PageHead, samePath } from "#src/lib/page-head.ts";
import type { RouterContext } from "#src/lib/page-loader.ts";

/** Milliseconds a page's own title is waited for: where the network hangs, the page comes under the site's. */
const metaTimeLimit = 800;

/**
 * Loads a page of Mark Six: its texts, its head, and the draws without which it shows nothing.
 *
 * @param uri under which its title stands
 * @param path its own, where that says more
 */
export async function loadMarkSix(
  { queryClient, i18n, locale }: RouterContext,
  uri: string,
  draws?: ReturnType<typeof drawYearQuery>,
  path: string = uri,
): Promise<PageHead> {
  const asked = queryClient.ensureQueryData(pageMetaQuery(uri, locale.id)).catch(() => undefined);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, metaTimeLimit));
  const [main, meta] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    import.meta.env.SSR ? asked : Promise.race([asked, late]),
    draws && queryClient.ensureQueryData(draws),
    addMessages(i18n, "mark-six"),
  ]);
  const { title, description } = meta?.data ?? siteHead(main.data);
  return { title, description, type: "website", alternates: samePath(path) };
}
