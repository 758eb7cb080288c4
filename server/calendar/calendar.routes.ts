import { Hono } from "hono";
import { getCalendar } from "#contract/calendar.ts";
import { readRoute } from "../http/read-route.ts";
import type { Services } from "../services.ts";
import { findMonth } from "./calendar.queries.ts";

export function calendarRoutes({ db, representations }: Services): Hono {
  const routes = new Hono();
  readRoute(routes, representations, getCalendar, ({ lang, ...month }) => findMonth(db, month, lang));
  return routes;
}
