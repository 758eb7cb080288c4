import { Hono } from "hono";
import { getCalendar } from "#contract/calendar/endpoints.ts";
import { readRoute } from "#server/api/read-route.ts";
import type { Services } from "../services.ts";
import { findMonth } from "./calendar.queries.ts";

export function calendarRoutes({ db, responseCache }: Services): Hono {
  const routes = new Hono();
  readRoute(routes, responseCache, getCalendar, ({ lang, ...month }) => findMonth(db, month, lang));
  return routes;
}
