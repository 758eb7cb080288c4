import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { openDatabase } from "#server/database/connect.ts";
import { clusterUrl, readClusterInfo } from "#server/database/postgres-data-info.ts";
import { draw } from "#server/mark-six/mark-six.schema.ts";
import { follow, notification, notificationEvent } from "#server/notifications/notifications.schema.ts";
import type { TestMember } from "./members.ts";

async function withDatabase<T>(work: (db: NodePgDatabase) => Promise<T>): Promise<T> {
  const info = await readClusterInfo(process.env.KAPOK_E2E_DATA ?? "");
  if (!info) throw new Error("The site has no database.");
  const { db, close } = openDatabase({ url: clusterUrl(info) });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** What shows for a moment on an open page. */
export function popup(page: Page): Locator {
  return page.locator("[data-toast]:not(:empty)");
}

/** Numbers of draws of the sample, the earliest first: each is told of in one test alone. */
export function unusedDraws(count: number, after = 0): Promise<string[]> {
  return withDatabase(async (db) => {
    const rows = await db.select({ number: draw.number }).from(draw).orderBy(draw.drawnAt).limit(count).offset(after);
    return rows.map(({ number }) => number);
  });
}

/** Puts results into a member's list as if they had been told before; gives their ids. */
export function seedNotifications(member: TestMember, draws: readonly string[]): Promise<number[]> {
  return withDatabase(async (db) => {
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

/** A result is there: the site tells those who follow the draws. */
export function publishDraw(number: string): Promise<unknown> {
  return withDatabase((db) =>
    db
      .insert(notificationEvent)
      .values({ kind: "draw", dedupeKey: `test:${number}`, subject: { draw_number: number } })
      .onConflictDoNothing(),
  );
}

/** Ids of what a member has not read, as the site knows it. */
export function unreadOf({ id }: TestMember): Promise<number[]> {
  return withDatabase(async (db) => {
    const rows = await db
      .select({ id: notification.id, readAt: notification.readAt })
      .from(notification)
      .where(eq(notification.memberId, id));
    return rows.filter(({ readAt }) => readAt === null).map((row) => row.id);
  });
}

/** Keys of what a member follows, as the site has it. */
export function followsOf({ id }: TestMember): Promise<string[]> {
  return withDatabase(async (db) => {
    const rows = await db.select({ key: follow.key }).from(follow).where(eq(follow.memberId, id));
    return rows.map(({ key }) => key);
  });
}
