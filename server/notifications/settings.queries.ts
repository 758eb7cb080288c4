import { eq, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { defaultSettings, type NotificationSettings, notificationSettings } from "#contract/notifications/settings.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { notificationSetting } from "./notifications.schema.ts";

/** How a member wants to be told of things. */
export async function findSettings(db: NodePgDatabase, memberId: number): Promise<NotificationSettings> {
  const [row] = await db.select().from(notificationSetting).where(eq(notificationSetting.memberId, memberId));
  return settingsOf(row?.settings);
}

/** Settings as they were kept, with what this version knows besides; those that it cannot read are as usual. */
export function settingsOf(kept: unknown): NotificationSettings {
  const { channels, ...others } = (kept ?? {}) as Partial<NotificationSettings>;
  const whole = { ...defaultSettings, ...others, channels: { ...defaultSettings.channels, ...channels } };
  const read = v.safeParse(notificationSettings, whole);
  return read.success ? read.output : defaultSettings;
}

/** Says it anew. Pushes and mails that wait are looked at again when their turn comes: nothing is sent against it. */
export async function putSettings(tx: Transaction, memberId: number, settings: NotificationSettings): Promise<void> {
  await tx
    .insert(notificationSetting)
    .values({ memberId, settings })
    .onConflictDoUpdate({ target: notificationSetting.memberId, set: { settings: sql`excluded.settings` } });
}

/** By which the member's mails can be ended from within each of them. Only who has chosen something gets any. */
export async function findMailToken(db: NodePgDatabase, memberId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ token: notificationSetting.mailToken })
    .from(notificationSetting)
    .where(eq(notificationSetting.memberId, memberId));
  return row?.token;
}

/** Ends the mails of the member whose mails have the token; the other ways to tell him stay. */
export async function unsubscribeFromDigest(db: NodePgDatabase, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(notificationSetting)
      .where(eq(notificationSetting.mailToken, token))
      .for("update");
    if (!row) return;
    const settings = settingsOf(row.settings);
    const channels = Object.fromEntries(
      Object.entries(settings.channels).map(([kind, each]) => [kind, { ...each, mail: false }]),
    ) as NotificationSettings["channels"];
    await putSettings(tx, row.memberId, { ...settings, channels });
  });
}
