import { eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { defaultSettings, type NotificationSettings, notificationSettings } from "#contract/notifications/settings.ts";
import { member } from "../members/members.schema.ts";
import { notificationSetting } from "./notifications.schema.ts";

/** Returns the notification settings of a member. */
export async function findSettings(db: NodePgDatabase, memberId: number): Promise<NotificationSettings> {
  const [row] = await db.select().from(notificationSetting).where(eq(notificationSetting.memberId, memberId));
  return settingsOf(row?.settings);
}

/** Completes stored settings with defaults. Settings that do not fit the schema become the defaults. */
export function settingsOf(stored: unknown): NotificationSettings {
  const { channels, ...others } = (stored ?? {}) as Partial<NotificationSettings>;
  const complete = { ...defaultSettings, ...others, channels: { ...defaultSettings.channels, ...channels } };
  const parsed = v.safeParse(notificationSettings, complete);
  return parsed.success ? parsed.output : defaultSettings;
}

/** Finds where a member receives mail. The token unsubscribes them; it exists once they have changed a setting. */
export async function findMailRecipient(
  db: NodePgDatabase,
  memberId: number,
): Promise<{ email: string; lang: number; token: string | null } | undefined> {
  const [found] = await db
    .select({ email: member.email, lang: member.lang, token: notificationSetting.mailToken })
    .from(member)
    .leftJoin(notificationSetting, eq(notificationSetting.memberId, member.id))
    .where(eq(member.id, memberId));
  return found;
}
