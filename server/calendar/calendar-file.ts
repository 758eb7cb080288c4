import ical from "ical-generator";
import { joinLocale } from "#contract/locales.ts";
import { localizeJson } from "#server/i18n/localize-json.ts";
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
export function calendarFile(
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
