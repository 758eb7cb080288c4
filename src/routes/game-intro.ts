import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const gameIntroRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/game-intro/$id",
  ...lazyPage(() => import("#src/features/games/game-page.tsx"), "GamePage", "loadGame"),
});
