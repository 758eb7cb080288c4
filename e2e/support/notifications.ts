import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { draw } from "#server/mark-six/mark-six.schema.ts";
import { follow, notification, notificationEvent } from "#server/notifications/notifications.schema.ts";
import { inDatabase } from "./database.ts";
import type { TestMember } from "./members.ts";

/** The toast of an open page. */
export function popup(page: Page): Locator {
  return page.locator("[data-toast]:not(:empty)");
}

/** Numbers of sample draws, the earliest first. Only one test publishes each of them. */
export function unusedDraws(count: number, after = 0): Promise<string[]> {
  return inDatabase(async (db) => {
    const rows = await db.select({ number: draw.number }).from(draw).orderBy(draw.drawnAt).limit(count).offset(after);
    return rows.map(({ number }) => number);
  });
}

/** Adds notifications of draws to a member's list; returns their ids. */
export function seedNotifications(member: TestMember, draws: readonly string[]): Promise<number[]> {
  return inDatabase(async (db) => {
    const values = draws.map((number) => ({
      memberId: member.id,
      kind: "draw" as const,
      dedupeKey: `draw:${number}`,
      subject: { draw_number: number },
      groupKey: `draw-${number}`,
      inInbox: true,
    }));
    const rows = await db.insert(notification).values(values).returning({ id: notification.id });
    return rows.map(({ id }) => id);
  });
}

/** Publishes a result. The server notifies members who follow the draws. */
export function publishDraw(number: string): Promise<unknown> {
  return inDatabase((db) =>
    db
      .insert(notificationEvent)
      .values({ kind: "draw", dedupeKey: `test:${number}`, subject: { draw_number: number } })
      .onConflictDoNothing(),
  );
}

/** Ids of a member's unread notifications in the database. */
export function unreadOf({ id }: TestMember): Promise<number[]> {
  return inDatabase(async (db) => {
    const rows = await db
      .select({ id: notification.id, readAt: notification.readAt })
      .from(notification)
      .where(eq(notification.memberId, id));
    return rows.filter(({ readAt }) => readAt === null).map((row) => row.id);
  });
}

/** Keys that a member follows, in the database. */
export function followsOf({ id }: TestMember): Promise<string[]> {
  return inDatabase(async (db) => {
    const rows = await db.select({ key: follow.key }).from(follow).where(eq(follow.memberId, id));
    return rows.map(({ key }) => key);
  });
}
