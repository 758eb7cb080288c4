import { and, eq, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import { composePlainMail } from "#server/mail/compose-mail.ts";
import { queueMail } from "#server/mail/mail-queue.ts";
import { pushDevice } from "./push.schema.ts";
import { pushAlarmText } from "./push-texts.ts";
import type { PushResultRecorder, PushTarget } from "./send-push.ts";

const day = 24 * 60 * 60 * 1000;
/** Seconds between two alarms, whatever number of devices and processes they are about. */
const alarmEvery = 3600;

interface Noting {
  readonly db: NodePgDatabase;
  readonly log: Logger;
  /** Who is told when pushes as a whole do not work. */
  readonly operatorEmail: string;
}

/** Notes in the database what becomes of devices: a write where something is new, not for each push. */
export function pushResultRecorder({ db, log, operatorEmail }: Noting): PushResultRecorder {
  // One that has subscribed anew meanwhile is another device.
  const it = ({ id, endpoint }: PushTarget) => and(eq(pushDevice.id, id), eq(pushDevice.endpoint, endpoint));
  return {
    sent: async (device) => {
      const { lastSuccessAt, failingSince } = device;
      if (failingSince === null && lastSuccessAt && Date.now() - lastSuccessAt.getTime() < day) return;
      await db.update(pushDevice).set({ lastSuccessAt: sql`now()`, failingSince: null }).where(it(device));
    },
    failing: async (device) => {
      if (device.failingSince !== null) return;
      await db
        .update(pushDevice)
        .set({ failingSince: sql`coalesce(${pushDevice.failingSince}, now())` })
        .where(it(device));
    },
    gone: async (device) => {
      await db.delete(pushDevice).where(it(device));
    },
    refused: async (host, status) => {
      const isDue = await db.transaction(async (tx) => {
        const { rows } = await tx.execute(sql`insert into operator_alert (name, raised_at) values ('refused', now())
          on conflict (name) do update set raised_at = now()
          where operator_alert.raised_at < now() - make_interval(secs => ${alarmEvery}) returning name`);
        if (rows.length === 0) return false;
        const { subject, text } = pushAlarmText(host, status);
        await queueMail(tx, operatorEmail, composePlainMail({ subject, text }));
        return true;
      });
      if (!isDue) return;
      log.error(
        { host, status },
        "a push service refuses what is sent: look at the VAPID keys, VAPID_SUBJECT and the clock",
      );
    },
  };
}
