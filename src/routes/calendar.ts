import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const calendarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/calendar/{-$year}/{-$month}",
  ...lazyPage(() => import("#src/features/calendar/calendar-page.tsx"), "CalendarPage", "loadCalendar"),
});
