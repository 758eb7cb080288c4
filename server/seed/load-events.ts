import { and, gte, lt } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { calendarEvent } from "#server/calendar/calendar.schema.ts";
import { game } from "#server/games/games.schema.ts";
import { addMonths, compareMonths, type Month } from "#shared/calendar-months.ts";
import { both, sampleLangs } from "../../sample/site/bilingual.ts";
import { type EventSeries, eventPlatforms, eventSeries } from "../../sample/site/event-series.ts";
import { singleEvents } from "../../sample/site/single-events.ts";
import { itemIdsFrom } from "./item-ids.ts";
import { allBut } from "./item-rows.ts";
import type { ArticleIds } from "./load-articles.ts";

interface DatedEvent extends Pick<EventSeries, "category" | "title" | "link" | "summary"> {
  readonly key: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const first: Month = { year: 2025, month: 7 };

const last: Month = { year: 2027, month: 2 };

/** What the series bring in twenty months, each event under a key of its own. */
function serialEvents(): DatedEvent[] {
  const events: DatedEvent[] = [];
  for (let month = first; compareMonths(month, last) <= 0; month = addMonths(month, 1)) {
    for (const { key, category, title, at, minutes, on, months, link, summary } of eventSeries) {
      if (months && !months.includes(month.month)) continue;
      for (const rule of on) {
        const date = `${month.year}-${two(month.month)}-${two(dayOf(rule, month))}`;
        const startsAt = new Date(`${date}T${at}:00+08:00`);
        const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
        events.push({ key: `${key}-${date}`, category, title, link, startsAt, endsAt, ...(summary && { summary }) });
      }
    }
  }
  return events;
}

function dayOf(rule: EventSeries["on"][number], { year, month }: Month): number {
  if ("day" in rule) return rule.day;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const weekdayOf = (day: number) => ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7) + 1;
  const matching = Array.from({ length: days }, (_, index) => index + 1).filter(
    (day) => weekdayOf(day) === rule.weekday,
  );
  return matching.at(rule.nth < 0 ? rule.nth : rule.nth - 1) ?? days;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

type Row = typeof calendarEvent.$inferInsert;

/** The first day whose new games stand in the calendar, and the time at which one is released. */
const releases = { from: "2025-07-01", at: "T12:00:00+08:00" };

/** Writes the sample events, releases of sample games among them; events that editors entered are left alone. */
export async function loadEvents(db: NodePgDatabase, idsOf: ArticleIds): Promise<void> {
  const rows = [
    ...serialEvents().map(({ link, ...event }) => ({ ...event, link: both(link, link) })),
    ...singleEvents.map(({ slug, link, startsAt, endsAt, ...event }) => ({
      ...event,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      link: slug ? both(`/article/${idsOf(slug)["zh-CN"]}`, `/article/${idsOf(slug)["en-US"]}`) : both(link, link),
    })),
    ...(await releaseEvents(db)),
  ].map((event): Row => ({ ...event, platform: eventPlatforms[event.category] ?? {} }));
  await db
    .insert(calendarEvent)
    .values(rows)
    .onConflictDoUpdate({ target: calendarEvent.key, set: allBut(calendarEvent, ["id", "updatedAt"]) });
}

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
