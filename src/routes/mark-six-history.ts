import { createRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";
import { drawYearQuery } from "#src/content/draw.queries.ts";
import { mainQuery, pageMetaQuery, siteHead } from "#src/content/main.queries.ts";
import { type PageHead, samePath } from "#src/lib/page-head.ts";
import { rootRoute } from "./root.tsx";

const path = "/mark-six/history-result";

/** Which draws are shown; the screen says what it does not find. */
interface HistorySearch {
  last?: number | undefined;
  month?: string | undefined;
  number?: string | undefined;
}

export const markSixHistoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${path}/{-$year}`,
  validateSearch: ({ last, month, number }: Record<string, unknown>): HistorySearch => ({
    ...(typeof last === "number" && { last }),
    ...(typeof month === "string" && { month }),
    ...(number !== undefined && { number: String(number) }),
  }),
  loader: async ({ context: { queryClient, i18n, locale }, params: { year } }): Promise<PageHead> => {
    if (year && !/^\d{4}$/.test(year)) throw notFound();
    const [main, meta] = await Promise.all([
      queryClient.ensureQueryData(mainQuery(locale.id)),
      queryClient.ensureQueryData(pageMetaQuery(path, locale.id)).catch(() => undefined),
      queryClient.ensureQueryData(drawYearQuery()),
      import("#src/lib/late-messages.ts").then(({ addMessages }) => addMessages(i18n, "mark-six")),
    ]);
    const { title, description } = meta?.data ?? siteHead(main.data);
    return { title, description, type: "website", alternates: samePath(year ? `${path}/${year}` : path) };
  },
  component: lazyRouteComponent(
    async () => (await import("#src/features/mark-six/history-page.tsx")).loadHistory(),
    "HistoryPage",
  ),
  staticData: {
    page: "src/features/mark-six/history-page.tsx",
    laterParts: ["src/features/mark-six/history-view.tsx"],
  },
});
