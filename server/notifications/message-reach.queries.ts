import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import type { ActionResponse } from "#contract/http/action.ts";
import type { findMessageReach } from "#contract/notifications/message-composer.ts";
import type { Audience } from "#contract/notifications/operator-messages.ts";
import { checkRows } from "#server/database/check-rows.ts";
import { member } from "../members/members.schema.ts";
import { pushDevice } from "../push/push.schema.ts";
import { messageAudience } from "./event-audience.queries.ts";
import { notificationSetting } from "./notifications.schema.ts";
import { expiresAt } from "./push-rules.ts";
import { quietUntil } from "./quiet-hours.ts";
import { settingsOf } from "./settings.queries.ts";

/** Members whose settings are read at a time. */
const batchSize = 2000;

/** Counts the members and devices that a message to an audience reaches now, by the rules of sending. */
export async function countReach(
  db: NodePgDatabase,
  audience: Audience,
  now = new Date(),
): Promise<ActionResponse<typeof findMessageReach>> {
  const reach = { members: 0, devices_now: 0, devices_later: 0 };
  const stale = expiresAt({ kind: "message", subject: {}, createdAt: now });
  const next = messageAudience(audience);
  for (let after = 0; ; ) {
    const rows = checkRows(v.object({ member_id: v.number() }), await db.execute(next(after, batchSize)));
    const ids = rows.map(({ member_id: id }) => id);
    const members = await db
      .select({ id: member.id, settings: notificationSetting.settings })
      .from(member)
      .leftJoin(notificationSetting, eq(notificationSetting.memberId, member.id))
      .where(and(inArray(member.id, ids), isNotNull(member.verifiedAt), isNull(member.deleteAt)));
    const devices = await db
      .select({ id: pushDevice.id, memberId: pushDevice.memberId })
      .from(pushDevice)
      .where(inArray(pushDevice.memberId, ids));
    const devicesOf = Map.groupBy(devices, ({ memberId }) => memberId);
    for (const { id, settings: stored } of members) {
      const settings = settingsOf(stored);
      const { in_app: inInbox, push } = settings.channels.message;
      if (inInbox) reach.members++;
      if (!push) continue;
      const quiet = quietUntil(now, settings);
      if (quiet && (settings.after_quiet === "drop" || quiet >= stale)) continue;
      const mutes = settings.device_list.filter(({ muted_list: muted }) => muted.includes("message"));
      const own = (devicesOf.get(id) ?? []).filter(
        ({ id: deviceId }) => !mutes.some(({ device_id: muted }) => muted === deviceId),
      );
      reach[quiet ? "devices_later" : "devices_now"] += own.length;
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < batchSize) return reach;
    after = last;
  }
}
