import { desc, eq, isNull } from "drizzle-orm";
import { type EventContent, eventCategories } from "#contract/backstage/information-kinds.ts";
import type { DocumentKind } from "#server/documents/document-kind.ts";
import { FieldProblems } from "#server/documents/field-problems.queries.ts";
import { type LocalText, localizeJson } from "../i18n/local-text.ts";
import { calendarEvent } from "./calendar.schema.ts";

/** An event of the calendar. The item id of its document is the id of its row. */
export const eventDocument: DocumentKind<EventContent> = {
  titleOf: ({ title }) => Object.values(title).find(Boolean) ?? "",
  textsOf: () => [],
  picturesOf: () => [],

  // A program updates those with a key.
  async findItems(db, lang) {
    const rows = await db
      .select()
      .from(calendarEvent)
      .where(isNull(calendarEvent.key))
      .orderBy(desc(calendarEvent.startsAt), desc(calendarEvent.id))
      .limit(500);
    return rows.map(({ id, title }) => ({ itemId: id, title: localizeJson(title, lang) }));
  },

  async readLive(db, { itemId }) {
    const [row] = await db.select().from(calendarEvent).where(eq(calendarEvent.id, itemId));
    if (!row) return undefined;
    const data = {
      category: eventCategories.find((category) => category === row.category) ?? "activity",
      ...{ title: row.title, platform: row.platform, link: row.link, summary: row.summary ?? {} },
      ...{ starts_at: row.startsAt.toISOString(), ends_at: row.endsAt?.toISOString() ?? null },
    };
    return { liveId: row.id, data };
  },

  async findProblems(_, { data }) {
    const problems = new FieldProblems();
    problems.needTexts(data.title, "title");
    problems.needAllOrNone(data.platform, "platform");
    problems.needAllOrNone(data.link, "link");
    for (const [lang, link] of Object.entries(data.link)) problems.checkLink(link, `link.${lang}`);
    problems.needAllOrNone(data.summary, "summary");
    if (data.starts_at === null) problems.stop("missing", "starts_at");
    if (data.starts_at !== null && data.ends_at !== null && data.ends_at <= data.starts_at)
      problems.stop("ends_early", "ends_at");
    return problems.list;
  },

  async publish(tx, { itemId, data }) {
    const hasSummary = Object.values(data.summary).some((text) => text?.trim());
    const values = {
      category: data.category,
      ...{ title: data.title as LocalText, platform: data.platform as LocalText, link: data.link as LocalText },
      summary: hasSummary ? (data.summary as LocalText) : null,
      startsAt: new Date(data.starts_at as string),
      endsAt: data.ends_at === null ? null : new Date(data.ends_at),
      updatedAt: new Date(),
    };
    await tx
      .insert(calendarEvent)
      .values({ id: itemId, ...values })
      .onConflictDoUpdate({ target: calendarEvent.id, set: values });
    return itemId;
  },

  async withdraw(tx, { itemId }) {
    await tx.delete(calendarEvent).where(eq(calendarEvent.id, itemId));
  },
};
