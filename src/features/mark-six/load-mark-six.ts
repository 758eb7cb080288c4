import type { drawYearQuery } from "#src/components/mark-six/draw.queries.ts";
import { loadHead } from "#src/components/page/load-page-meta.ts";
import type { PageHead } from "#src/lib/page-head.ts";
import type { RouterContext } from "#src/lib/page-loader.ts";

/**
 * Loads a page of Mark Six: its texts, its head, and the draws without which it shows nothing.
 *
 * @param uri under which its title stands
 * @param path its own, where that says more
 */
export async function loadMarkSixPage(
  context: RouterContext,
  uri: string,
  draws?: ReturnType<typeof drawYearQuery>,
  path: string = uri,
): Promise<PageHead> {
  const [head] = await Promise.all([
    loadHead(context, "mark-six", uri, path),
    draws && context.queryClient.ensureQueryData(draws),
  ]);
  return head;
}
