import { appendFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import pino from "pino";
import { openDatabase } from "#server/database/connect.ts";
import { enqueueOnNotify } from "#server/jobs/enqueue-on-notify.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import type { SendPush } from "#server/push/send-push.ts";
import { testJobHandlers } from "./test-job-handlers.ts";

/**
 * A process that runs jobs. Its push service appends each push to a file and responds after a delay. Every tenth device
 * is gone, one in fifty is slow.
 */
const [url = "", file = ""] = process.argv.slice(2);
const { db, close } = openDatabase({ url });
const log = pino({ level: "silent" });
const send: SendPush = async (device, message) => {
  const number = Number.parseInt(device.id.slice(-4), 16);
  appendFileSync(file, `${device.id} ${message.notification.tag}\n`);
  await setTimeout(number % 50 === 0 ? 400 : 5);
  if (number % 10 !== 0) return { outcome: "sent" };
  await db.execute(`delete from push_device where id = '${device.id}'`);
  return { outcome: "gone" };
};
const handlers = testJobHandlers({ db, log, send });
const stopJobs = await startJobs({ db, url, log, handlers });
const stopQueueing = enqueueOnNotify({ db, url, log });
process.once("SIGTERM", async () => {
  await stopQueueing();
  await stopJobs();
  await close();
  process.exit(0);
});
process.stdout.write("started\n");
