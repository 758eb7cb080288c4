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

/** Seconds between two alerts, across all devices and processes. */
const alarmEvery = 3600;

interface Noting {
  readonly db: NodePgDatabase;
  readonly log: Logger;
  /** Receives alerts when pushes are rejected. */
  readonly operatorEmail: string;
}

/** Records results in the database. It writes only changes, not each push. */
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

/** Sends pushes to subscribed devices. */
export interface Push {
  /** Public key of the site, with which browsers subscribe. */
  readonly publicKey: string;
  readonly hosts: PushHosts;
  readonly send: SendPush;
  /** Closes persistent connections. */
  close(): void;
}

interface Starting extends Pick<PushSetup, "resolve" | "ca" | "timeLimit"> {
  readonly db: NodePgDatabase;
  readonly log: Logger;
  readonly keys: VapidKeys;
  readonly subject: string;
  /** Additional hosts of push services that the operator allows. */
  readonly extraHosts: readonly string[];
  readonly operatorEmail: string;
}

/** Milliseconds between two log lines about an unreachable host. */
const quietFor = 10 * 60 * 1000;

export function startPush({ keys, subject, extraHosts, log, ...given }: Starting): Push {
  const hosts = pushHosts(extraHosts);
  const notifiedHosts = new LRUCache<string, true>({ max: 100, ttl: quietFor });
  const { send, close } = pushSender({
    ...given,
    hosts,
    sign: pushSigner(keys, subject),
    notes: pushResultRecorder({ ...given, log }),
    // Database errors contain the query with its values, such as the endpoint.
    unnoted: (error) => log.warn({ reason: reasonOf(error) }, "what came of a push could not be noted"),
    unreached: (host, error) => {
      if (notifiedHosts.has(host)) return;
      notifiedHosts.set(host, true);
      log.warn({ host, reason: reasonOf(error) }, "a push service was not reached");
    },
  });
  return { publicKey: keys.publicKey, hosts, send, close };
}

/** Describes an error without the requested address, which it may contain. */
function reasonOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: { code?: unknown } };
  return String(code ?? cause?.code ?? name);
}
