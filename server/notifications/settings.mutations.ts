import { eq, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { NotificationSettings } from "#contract/notifications/settings.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { notificationSetting } from "./notifications.schema.ts";
import { settingsOf } from "./settings.queries.ts";

/** Replaces the settings of a member. Waiting pushes and mails check them again before they are sent. */
export async function putSettings(tx: Transaction, memberId: number, settings: NotificationSettings): Promise<void> {
  await tx
    .insert(notificationSetting)
    .values({ memberId, settings })
    .onConflictDoUpdate({ target: notificationSetting.memberId, set: { settings: sql`excluded.settings` } });
}

/** Turns off mails for the member with the token. Other channels stay on. */
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
