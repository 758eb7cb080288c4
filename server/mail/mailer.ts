import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import { claimDueMail, deleteSentMail, rescheduleMail } from "./mail-queue.ts";
import type { SendMail } from "./mail-transport.ts";

/** Milliseconds between looks for mails that have become due, or that another process has left. */
const lookEvery = 15_000;

export interface Mailer {
  /** There may be a mail to send: look now. */
  wake(): void;
  /** Resolves when the mail that is being sent is through. */
  stop(): Promise<void>;
}

/**
 * Sends what is in the queue, one after the other. A process that ends in the middle leaves the mail to the next one:
 * only one whose sending was under way at that very moment may be sent twice, under the same message id.
 */
export function startMailer(options: { db: NodePgDatabase; send: SendMail; log: Logger }): Mailer {
  const { db, send, log } = options;
  let stopped = false;
  let woken = false;
  let wakeUp = () => {};

  async function sendNext(): Promise<boolean> {
    const mail = await claimDueMail(db);
    if (!mail) return false;
    try {
      await send(mail);
    } catch (error) {
      const { responseCode = 0, message = String(error) } = error as { responseCode?: number; message?: string };
      // A server says by 5xx that it will never take it.
      const forGood = responseCode >= 500;
      log.warn({ mail: mail.id, attempt: mail.attempts, forGood, err: error }, "a mail was not sent");
      await rescheduleMail(db, mail, { reason: message, forGood });
      return true;
    }
    await deleteSentMail(db, mail);
    return true;
  }

  function rest(): Promise<void> {
    if (woken || stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lookEvery);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function work(): Promise<void> {
    while (!stopped) {
      woken = false;
      const more = await sendNext().catch((error) => {
        log.error({ err: error }, "the mails in the queue could not be looked at");
        return false;
      });
      if (!more) await rest();
    }
  }

  const working = work();
  const wake = () => {
    woken = true;
    wakeUp();
  };
  return {
    wake,
    stop: async () => {
      stopped = true;
      wake();
      await working;
    },
  };
}
