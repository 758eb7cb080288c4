import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const feedbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/feedback",
  ...lazyPage(() => import("#src/features/feedback/feedback-page.tsx"), "FeedbackPage", "loadFeedback"),
});
