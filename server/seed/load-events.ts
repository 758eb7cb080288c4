import { and, gte, lt } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { calendarEvent } from "#server/calendar/calendar.schema.ts";
import { itemIdsFrom } from "#server/documents/item-ids.ts";
import { game } from "#server/games/games.schema.ts";
import { addMonths, compareMonths, type Month } from "#shared/calendar-months.ts";
import { allBut } from "./items.ts";
import type { SampleArticles } from "./load-articles.ts";
import { both, localText, readJson, sampleLangs } from "./sample-files.ts";

const timestamp = v.pipe(v.string(), v.isoTimestamp());
const description = { key: v.string(), category: v.string(), title: localText };
/** Days of a month: a date, or the nth weekday. Monday is 1, and `nth` is from 1, or -1 for the last. */
const rule = v.union([v.object({ day: v.number() }), v.object({ weekday: v.number(), nth: v.number() })]);
/** `at` is the time in UTC+8. Without `months` a series takes place every month. */
const series = v.object({
  ...description,
  at: v.string(),
  minutes: v.number(),
  on: v.array(rule),
  months: v.optional(v.array(v.number())),
  link: localText,
  summary: v.optional(localText),
});
/** An event with a `slug` links to that article. */
const singleEvent = v.object({
  ...description,
  startsAt: timestamp,
  endsAt: timestamp,
  link: localText,
  slug: v.optional(v.string()),
  summary: localText,
});
const eventsFile = v.object({
  platforms: v.record(v.string(), localText),
  series: v.array(series),
  single: v.array(singleEvent),
});

type Row = typeof calendarEvent.$inferInsert;

/** Writes the sample events and the releases of sample games. Events that editors entered stay as they are. */
export async function loadEvents(db: NodePgDatabase, articles: SampleArticles): Promise<void> {
  const { platforms, series, single } = await readJson("site/events.json", eventsFile);
  const rows = [
    ...seriesEvents(series),
    ...single.map(({ slug, link, startsAt, endsAt, ...event }) => ({
      ...event,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      link: slug ? articleLink(articles.rowIds(slug)) : link,
    })),
    ...(await releaseEvents(db)),
  ].map((event): Row => ({ ...event, platform: platforms[event.category] ?? {} }));
  await db
    .insert(calendarEvent)
    .values(rows)
    .onConflictDoUpdate({ target: calendarEvent.key, set: allBut(calendarEvent, ["id", "updatedAt"]) });
}

function articleLink(ids: ReturnType<SampleArticles["rowIds"]>) {
  return both(`/article/${ids["zh-CN"]}`, `/article/${ids["en-US"]}`);
}

const firstMonth: Month = { year: 2025, month: 7 };
const lastMonth: Month = { year: 2027, month: 2 };

/** The events of all series in twenty months, each with a key of its own. */
function seriesEvents(list: readonly v.InferOutput<typeof series>[]) {
  const events: Omit<Row, "platform">[] = [];
  for (let month = firstMonth; compareMonths(month, lastMonth) <= 0; month = addMonths(month, 1)) {
    for (const { key, at, minutes, on, months, ...event } of list) {
      if (months && !months.includes(month.month)) continue;
      for (const days of on) {
        const date = `${month.year}-${twoDigits(month.month)}-${twoDigits(dayOf(days, month))}`;
        const startsAt = new Date(`${date}T${at}:00+08:00`);
        const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
        events.push({ ...event, key: `${key}-${date}`, startsAt, endsAt });
      }
    }
  }
  return events;
}

function dayOf(days: v.InferOutput<typeof rule>, { year, month }: Month): number {
  if ("day" in days) return days.day;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const weekdayOf = (day: number) => ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7) + 1;
  const matching = Array.from({ length: lastDay }, (_, index) => index + 1).filter(
    (day) => weekdayOf(day) === days.weekday,
  );
  return matching.at(days.nth < 0 ? days.nth : days.nth - 1) ?? lastDay;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** Games released from this day on are in the calendar, at this time of the day. */
const releases = { from: "2025-07-01", at: "T12:00:00+08:00" };

async function releaseEvents(db: NodePgDatabase): Promise<Omit<Row, "platform">[]> {
  const games = await db
    .select()
    .from(game)
    .where(
      and(
        gte(game.itemId, itemIdsFrom.sample),
        lt(game.itemId, itemIdsFrom.editors),
        gte(game.releaseDate, releases.from),
      ),
    );
  return games
    .filter(({ lang }) => lang === sampleLangs["zh-CN"])
    .flatMap((chinese) => {
      const english = games.find(({ itemId, lang }) => itemId === chinese.itemId && lang === sampleLangs["en-US"]);
      if (!english) return [];
      const startsAt = new Date(chinese.releaseDate + releases.at);
      return {
        key: `release-${chinese.itemId}`,
        category: chinese.category,
        title: both(`新作《${chinese.name}》上线`, `New game: ${english.name}`),
        link: both(`/game-intro/${chinese.id}`, `/game-intro/${english.id}`),
        startsAt,
        endsAt: new Date(startsAt.getTime() + 60 * 60_000),
      };
    });
}
