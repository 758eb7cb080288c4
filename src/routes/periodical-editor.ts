import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const periodicalEditorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/periodical-editor",
  ...lazyPage(
    () => import("#src/features/periodical-editor/periodical-editor.tsx"),
    "PeriodicalEditorPage",
    "loadPeriodicalEditor",
  ),
});
