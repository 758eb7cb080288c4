import { desc, eq, inArray } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Follow } from "#contract/notifications/follows.ts";
import type { FollowKind } from "#contract/notifications/kinds.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { translate } from "#server/i18n/translate.ts";
import { label } from "../articles/articles.schema.ts";
import { calendarEvent } from "../calendar/calendar.schema.ts";
import { findSections } from "./notification-subjects.queries.ts";
import { notificationTexts } from "./notification-texts.ts";
import { follow } from "./notifications.schema.ts";
import { monthPath } from "./render-notification.ts";

export function isId(key: string): boolean {
  return /^[1-9]\d{0,8}$/.test(key);
}

/** Lists the existing subjects that a member follows, last followed first, in a language. */
export async function findFollows(db: NodePgDatabase, memberId: number, lang: number): Promise<Follow[]> {
  const rows = await db.select().from(follow).where(eq(follow.memberId, memberId)).orderBy(desc(follow.followedAt));
  const keysOf = (kind: FollowKind) => rows.filter((row) => row.kind === kind).map(({ key }) => key);
  const [sections, labels, events] = await Promise.all([
    findSections(db, keysOf("section"), lang),
    db
      .select()
      .from(label)
      .where(inArray(label.key, keysOf("label"))),
    db
      .select()
      .from(calendarEvent)
      .where(inArray(calendarEvent.id, keysOf("event").filter(isId).map(Number))),
  ]);
  const named: Record<FollowKind, (key: string) => { title: string; link: string } | undefined> = {
    section: (key) => {
      const title = sections.get(key);
      return title === undefined ? undefined : { title, link: `/${key}` };
    },
    label: (key) => {
      const found = labels.find((each) => each.key === key);
      return found && { title: localizeJson(found.name, lang), link: `/search-by-tag/article/${key}` };
    },
    event: (key) => {
      const found = events.find(({ id }) => id === Number(key));
      return found && { title: localizeJson(found.title, lang), link: monthPath(found.startsAt) };
    },
    draw: () => ({ title: translate(lang, notificationTexts.markSix), link: "/mark-six" }),
  };
  return rows.flatMap(({ kind, key, followedAt }) => {
    const found = named[kind](key);
    return found ? [{ kind, key, ...found, followed_at: followedAt.toISOString() }] : [];
  });
}
