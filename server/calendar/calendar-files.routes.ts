import { type Context, Hono } from "hono";
import ical from "ical-generator";
import { ApiError } from "#contract/http/errors.ts";
import { joinLocale, type Locale, routedLocales } from "#contract/locales.ts";
import { prepareWithContext, respond } from "#server/cache/respond.ts";
import { cacheKey } from "#server/cache/serve-from-cache.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { findHeader } from "../pages/main.queries.ts";
import type { Services } from "../services.ts";
import { findEvents } from "./calendar.queries.ts";
import type { calendarEvent } from "./calendar.schema.ts";

interface Language {
  readonly id: number;
  readonly code: string;
}

/** Seconds between two looks that a calendar program is asked to take. */
const refreshSeconds = 12 * 60 * 60;

/** Minutes that an event without an end takes. */
const usualMinutes = 60;

/**
 * Events in iCalendar form (RFC 5545), in one language.
 *
 * @param name of the calendar, as the reader's program will list it
 * @param origin of the site, for links and for ids that no other site has
 */
function calendarFile(
  events: readonly (typeof calendarEvent.$inferSelect)[],
  { name, origin, language }: { name: string; origin: string; language: Language },
): string {
  const host = new URL(origin).hostname;
  const calendar = ical({
    name,
    prodId: { company: host, product: "calendar", language: language.code.slice(0, 2).toUpperCase() },
    ttl: refreshSeconds,
  });
  for (const event of events) {
    const link = localizeJson(event.link, language.id);
    calendar.createEvent({
      id: `event-${event.id}@${host}`,
      stamp: event.updatedAt,
      start: event.startsAt,
      end: event.endsAt ?? new Date(event.startsAt.getTime() + usualMinutes * 60_000),
      summary: localizeJson(event.title, language.id),
      categories: [{ name: localizeJson(event.platform, language.id) }],
      ...(link && { url: new URL(link.startsWith("/") ? joinLocale(language.code, link) : link, origin).href }),
    });
  }
  return calendar.toString();
}

/** Seconds a calendar file is kept in memory; a changed event drops it at once. */
const fileSeconds = 300;
/** A subscribed calendar reaches this far back (milliseconds), and names at most so many events. */
const subscription = { past: 92 * 24 * 60 * 60 * 1000, limit: 2000 };
const headers = { "content-type": "text/calendar; charset=utf-8", "cache-control": "public, no-cache" };

/**
 * The calendar as files, at addresses that stay: `/calendar/en-US.ics` to subscribe to, `/calendar/en-US/12.ics`
 * for a single event.
 */
export function calendarFilesRoutes({ db, responseCache, siteUrl }: Services): Hono {
  const routes = new Hono();

  async function send(c: Context, language: Locale, id?: number): Promise<Response> {
    const { origin, pathname } = new URL(c.req.url);
    const made = await responseCache.get(cacheKey(origin + pathname), fileSeconds, async () => {
      const from = new Date(Date.now() - subscription.past);
      const events = await findEvents(db, id === undefined ? { from, limit: subscription.limit } : { id });
      if (id !== undefined && events.length === 0) throw new ApiError("not_found");
      const { brand: name } = await findHeader(db, language.id);
      return prepareWithContext(c, calendarFile(events, { name, origin: siteUrl ?? origin, language }), headers);
    });
    return respond(c, made);
  }

  for (const language of routedLocales) {
    routes.get(`/calendar/${language.code}.ics`, (c) => send(c, language));
    routes.get(`/calendar/${language.code}/:file{[1-9][0-9]{0,8}\\.ics}`, (c) =>
      send(c, language, Number.parseInt(c.req.param("file"), 10)),
    );
  }
  return routes;
}
