import { useRouterState } from "@tanstack/react-router";

/** The path of the page that is shown, without its language; during a navigation that of the page before. */
export function usePagePath(): string {
  return useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname });
}
