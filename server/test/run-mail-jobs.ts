import pino from "pino";
import { openDatabase } from "#server/database/connect.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { mailTransport } from "#server/mail/mail-transport.ts";
import { sendQueuedMail } from "#server/mail/send-queued-mail.ts";
import { sendMailings } from "#server/newsletter/send-mailings.ts";

/** A process that sends mails and mailings to a mail server; arguments are the addresses of both. */
const [url = "", smtpUrl = ""] = process.argv.slice(2);
const { db, close } = openDatabase({ url });
const log = pino({ level: "silent" });
const origin = "https://kapok.example";
const send = mailTransport({ smtpUrl, from: "Kapok <news@kapok.example>", dataDir: "/nonexistent" });
const stopJobs = await startJobs({
  ...{ db, url, log },
  handlers: {
    "send-mail": sendQueuedMail({ db, send }),
    "send-mailings": (_, { signal }) =>
      sendMailings({ db, send, log, origin, rate: 99_999, tell: async () => {} }, signal),
  },
});
process.once("SIGTERM", async () => {
  await stopJobs();
  await close();
  process.exit(0);
});
process.stdout.write("started\n");
