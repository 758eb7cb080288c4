import type { Retention } from "#server/config.ts";
import type { Database } from "#server/database/connect.ts";
import { documentKinds } from "#server/document-kinds.ts";
import { runSchedules } from "#server/documents/schedules.mutations.ts";
import { thinRevisions } from "#server/documents/thin-revisions.mutations.ts";
import { requeueMails } from "#server/mail/mail.mutations.ts";
import type { SendMail } from "#server/mail/mail-transport.ts";
import { sendQueuedMail } from "#server/mail/send-queued-mail.ts";
import { neutralizeNames } from "#server/members/neutralize-names.mutations.ts";
import { sendMailings } from "#server/newsletter/send-mailings.ts";
import { deliverPushes } from "#server/notifications/deliver-pushes.ts";
import { queueDigests } from "#server/notifications/digest.ts";
import { insertDueEvents } from "#server/notifications/due-events.mutations.ts";
import { fanOutBatch } from "#server/notifications/fan-out.mutations.ts";
import { publishNewNotifications } from "#server/notifications/publish-notifications.ts";
import { type FanOutJob, queueEvents } from "#server/notifications/queue-events.mutations.ts";
import { tellScheduler } from "#server/notifications/schedule-notices.mutations.ts";
import { tellStopped } from "#server/notifications/stop-notices.mutations.ts";
import { reindexStale } from "#server/search/reindex.mutations.ts";
import type { Services } from "#server/services.ts";
import { enqueue } from "./enqueue.ts";
import type { JobName } from "./jobs.ts";
import { purgeExpired } from "./purge-expired.ts";
import type { JobHandler } from "./start-jobs.ts";

interface Given extends Pick<Services, "log" | "realtime">, Retention {
  readonly db: Database;
  readonly sendMail: SendMail;
  /** Most mails of mailings a minute. */
  readonly mailingRate: number;
  readonly push: Pick<Services["push"], "send">;
  /** Origin of the site in pushes and mails. */
  readonly origin: string;
}

/** The title of a message in its first language. */
const titleOf = (texts: Readonly<Record<string, { title: string }>>) => Object.values(texts)[0]?.title ?? "";

/** Seconds until the pushes of another process may be sent. */
const otherSenderSeconds = 2;

/** Creates the handler of each job. */
export function jobHandlers({
  sendMail,
  mailingRate,
  analyticsDays,
  formDays,
  mailDays,
  auditDays,
  ...given
}: Given): Record<JobName, JobHandler> {
  const { db, log, push, origin } = given;
  const mail = sendQueuedMail({ db, send: sendMail });
  return {
    "send-mail": mail,
    "send-bulk-mail": mail,
    "send-mailings": (_, { signal }) =>
      sendMailings(
        {
          ...given,
          ...{ send: sendMail, rate: mailingRate },
          tell: (tx, stopped) => tellStopped(tx, { ...stopped, origin }),
        },
        signal,
      ),
    "requeue-mails": () => requeueMails(db),
    "queue-events": () => queueEvents(db),
    "fan-out": async (data) => {
      const { eventId } = data as FanOutJob;
      const singletonKey = String(eventId);
      const batch = await fanOutBatch(db, eventId, {
        queueNext: (tx) => enqueue(tx, "fan-out", data, { singletonKey }),
        tellMissed: (tx, { authorId, sendAt, texts }) =>
          tellStopped(tx, { madeBy: authorId, dueAt: sendAt, title: titleOf(texts), origin }),
      });
      if (!batch) return;
      if (batch.notified.length > 0) await enqueue(db, "deliver-pushes");
      await publishNewNotifications(given, batch);
    },
    "deliver-pushes": async (_, { signal }) => {
      const sent = await deliverPushes({ db, log, send: push.send, origin, signal });
      if (signal.aborted || sent === undefined) {
        await enqueue(db, "deliver-pushes", {}, { startAfter: otherSenderSeconds });
      }
    },
    "run-schedules": (_, { signal }) =>
      runSchedules(db, documentKinds, {
        log,
        signal,
        tell: (tx, batch, state) => tellScheduler(tx, batch, { state, origin }),
      }),
    "insert-due-events": () => insertDueEvents(db),
    "queue-digests": async (_, { signal }) => {
      await queueDigests(db, origin, signal);
    },
    "purge-expired": () => purgeExpired(db, { analyticsDays, formDays, mailDays, auditDays }),
    "thin-revisions": async () => {
      await thinRevisions(db);
    },
    "neutralize-names": (_, { signal }) => neutralizeNames(db, signal),
    "index-search": async () => {
      await reindexStale(db);
    },
  };
}
