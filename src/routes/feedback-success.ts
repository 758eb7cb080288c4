import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const feedbackSuccessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/feedback-success",
  ...lazyPage(
    () => import("#src/features/feedback/feedback-success-page.tsx"),
    "FeedbackSuccessPage",
    "loadFeedbackSuccess",
  ),
});
