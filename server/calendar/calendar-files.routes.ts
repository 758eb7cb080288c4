import { type Context, Hono } from "hono";
import ical from "ical-generator";
import { ApiError } from "#contract/http/errors.ts";
import { isSafeLink } from "#contract/http/link.ts";
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

/** Refresh interval suggested to calendar programs, in seconds. */
const refreshSeconds = 12 * 60 * 60;

/** Default duration of an event without an end, in minutes. */
const usualMinutes = 60;

/**
 * Writes events in iCalendar format (RFC 5545), in one language.
 * @param name title of the calendar in the reader's program
 * @param origin of the site, for links and globally unique ids
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
    const address = link.startsWith("/") ? joinLocale(language.code, link) : link;
    calendar.createEvent({
      id: `event-${event.id}@${host}`,
      stamp: event.updatedAt,
      start: event.startsAt,
      end: event.endsAt ?? new Date(event.startsAt.getTime() + usualMinutes * 60_000),
      summary: localizeJson(event.title, language.id),
      categories: [{ name: localizeJson(event.platform, language.id) }],
      ...(isSafeLink(link) && URL.canParse(address, origin) && { url: new URL(address, origin).href }),
    });
  }
  return calendar.toString();
}

/** Seconds for which a calendar file is cached in memory. A changed event removes it at once. */
const fileSeconds = 300;
/** Range of a subscribed calendar into the past (milliseconds), and its highest number of events. */
const subscription = { past: 92 * 24 * 60 * 60 * 1000, limit: 2000 };
const headers = { "content-type": "text/calendar; charset=utf-8", "cache-control": "public, no-cache" };

/**
 * Serves the calendar as files at stable addresses: `/calendar/en-US.ics` for a subscription, `/calendar/en-US/12.ics`
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
