import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { composePlainMail } from "#server/mail/compose-mail.ts";
import { queueMail } from "#server/mail/mail.mutations.ts";
import { deleteDevice, raiseAlert, recordPushFailure, recordPushSuccess } from "./push-devices.mutations.ts";
import { type PushHosts, pushHosts } from "./push-hosts.ts";
import { pushSigner } from "./push-signer.ts";
import { pushAlarmText } from "./push-texts.ts";
import { type PushResultRecorder, type PushSetup, pushSender, type SendPush } from "./send-push.ts";
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
  return {
    sent: async (device) => {
      const { lastSuccessAt, failingSince } = device;
      if (failingSince === null && lastSuccessAt && Date.now() - lastSuccessAt.getTime() < day) return;
      await recordPushSuccess(db, device);
    },
    failing: async (device) => {
      if (device.failingSince !== null) return;
      await recordPushFailure(db, device);
    },
    gone: async (device) => {
      await deleteDevice(db, device);
    },
    refused: async (host, status) => {
      const isDue = await db.transaction(async (tx) => {
        if (!(await raiseAlert(tx, "refused", alarmEvery))) return false;
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
