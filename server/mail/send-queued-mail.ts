import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { type JobHandler, PermanentJobFailure } from "#server/jobs/start-jobs.ts";
import { deleteMail, type MailJob, recordMailFailure } from "./mail.mutations.ts";
import { findQueuedMail } from "./mail.queries.ts";
import type { SendMail } from "./mail-transport.ts";

/**
 * Sends one queued mail and deletes it. The job is retried when a process dies while sending. Only a mail in transit at
 * that time may be sent twice, with the same message id.
 */
export function sendQueuedMail({ db, send }: { db: NodePgDatabase; send: SendMail }): JobHandler {
  return async (data, { lastAttempt }) => {
    const { mailId } = data as MailJob;
    const queued = await findQueuedMail(db, mailId);
    if (!queued || queued.failedAt) return;
    try {
      await send(queued);
    } catch (error) {
      const { responseCode = 0, message = String(error) } = error as { responseCode?: number; message?: string };
      // A server rejects a mail permanently with 5xx.
      const permanent = responseCode >= 500;
      await recordMailFailure(db, mailId, message, permanent || lastAttempt);
      throw permanent ? new PermanentJobFailure(message) : error;
    }
    await deleteMail(db, mailId);
  };
}
