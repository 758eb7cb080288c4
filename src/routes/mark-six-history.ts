import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

/** The selection of draws. The page validates the values. */
interface HistorySearch {
  last?: number | undefined;
  month?: string | undefined;
  number?: string | undefined;
  /** Rows of the list of draws. */
  rows?: number | undefined;
}

export const markSixHistoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/mark-six/history-result/{-$year}",
  validateSearch: ({ last, month, number, rows }: Record<string, unknown>) =>
    ({ last, month, number, rows }) as HistorySearch,
  ...lazyPage(() => import("#src/features/mark-six/history-page.tsx"), "HistoryPage", "loadHistory"),
});
