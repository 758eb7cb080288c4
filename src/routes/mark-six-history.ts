import { createRoute, notFound } from "@tanstack/react-router";
import { drawYearQuery } from "#src/content/draw.queries.ts";
import { lazyScreen } from "./lazy-screen.tsx";
import { loadMarkSix } from "./mark-six-loader.ts";
import { rootRoute } from "./root.tsx";

const path = "/mark-six/history-result";

/** Which draws are shown. What anybody may have written there is checked by the screen, which comes later. */
interface HistorySearch {
  last?: number | undefined;
  month?: string | undefined;
  number?: string | undefined;
  /** Rows of the list of draws. */
  rows?: number | undefined;
}

export const markSixHistoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${path}/{-$year}`,
  validateSearch: ({ last, month, number, rows }: Record<string, unknown>) =>
    ({ last, month, number, rows }) as HistorySearch,
  loader: ({ context, params: { year } }) => {
    if (year && !/^\d{4}$/.test(year)) throw notFound();
    return loadMarkSix(context, path, drawYearQuery(), year ? `${path}/${year}` : path);
  },
  component: lazyScreen(
    async () => (await import("#src/features/mark-six/history-page.tsx")).loadHistory(),
    "HistoryPage",
  ),
  // Only the server asks for it.
  staticData: import.meta.env.SSR ? { page: "src/features/mark-six/history-page.tsx" } : {},
});
