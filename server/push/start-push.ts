import { and, eq, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { composePlainMail } from "#server/mail/compose-mail.ts";
import { queueMail } from "#server/mail/mail-queue.ts";
import { pushDevice } from "./push.schema.ts";
import { type PushHosts, pushHosts } from "./push-hosts.ts";
import { pushSigner } from "./push-signer.ts";
import { pushAlarmText } from "./push-texts.ts";
import type { PushResultRecorder, PushTarget } from "./send-push.ts";
import { type PushSetup, pushSender, type SendPush } from "./send-push.ts";
import type { VapidKeys } from "./vapid-keys.ts";

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
function pushResultRecorder({ db, log, operatorEmail }: Noting): PushResultRecorder {
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

/** How devices are reached that have subscribed to pushes. */
export interface Push {
  /** The site's key, with which browsers subscribe. */
  readonly publicKey: string;
  readonly hosts: PushHosts;
  readonly send: SendPush;
  /** Closes connections that were kept. */
  close(): void;
}

interface Starting extends Pick<PushSetup, "resolve" | "ca" | "timeLimit"> {
  readonly db: NodePgDatabase;
  readonly log: Logger;
  readonly keys: VapidKeys;
  readonly subject: string;
  /** Hosts of push services that the operator allows besides. */
  readonly extraHosts: readonly string[];
  readonly operatorEmail: string;
}

/** Milliseconds for which a host that is away is not told of again: it is asked for thousands of devices. */
const quietFor = 10 * 60 * 1000;

export function startPush({ keys, subject, extraHosts, log, ...given }: Starting): Push {
  const hosts = pushHosts(extraHosts);
  const told = new LRUCache<string, true>({ max: 100, ttl: quietFor });
  const { send, close } = pushSender({
    ...given,
    hosts,
    sign: pushSigner(keys, subject),
    notes: pushResultRecorder({ ...given, log }),
    // What of the database fails says what it was asked, the endpoint among it.
    unnoted: (error) => log.warn({ reason: reasonOf(error) }, "what came of a push could not be noted"),
    unreached: (host, error) => {
      if (told.has(host)) return;
      told.set(host, true);
      log.warn({ host, reason: reasonOf(error) }, "a push service was not reached");
    },
  });
  return { publicKey: keys.publicKey, hosts, send, close };
}

/** Never the address of what was asked, which an error may carry. */
function reasonOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: { code?: unknown } };
  return String(code ?? cause?.code ?? name);
}
