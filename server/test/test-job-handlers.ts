import type { Logger } from "pino";
import type { Database } from "#server/database/connect.ts";
import { jobHandlers } from "#server/jobs/job-handlers.ts";
import type { SendPush } from "#server/push/send-push.ts";

/** The site's job handlers with a push service of the test, and without mails and realtime. */
export function testJobHandlers({
  db,
  log,
  send,
}: {
  db: Database;
  log: Logger;
  send: SendPush;
}): ReturnType<typeof jobHandlers> {
  return jobHandlers({
    ...{ db, log, origin: "https://kapok.example", sendMail: async () => {}, mailingRate: 600, push: { send } },
    ...{ analyticsDays: 100, formDays: 100, mailDays: 100, auditDays: 100 },
    realtime: { publisher: { publish: async () => {} } } as never,
  });
}
