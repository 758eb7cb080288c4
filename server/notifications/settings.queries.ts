import { eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { defaultSettings, type NotificationSettings, notificationSettings } from "#contract/notifications/settings.ts";
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

/** By which the member's mails can be ended from within each of them. Only who has chosen something gets any. */
export async function findMailToken(db: NodePgDatabase, memberId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ token: notificationSetting.mailToken })
    .from(notificationSetting)
    .where(eq(notificationSetting.memberId, memberId));
  return row?.token;
}
