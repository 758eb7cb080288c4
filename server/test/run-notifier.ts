import { appendFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import pino from "pino";
import { openDatabase } from "#server/database/connect.ts";
import { startNotifier } from "#server/notifications/notifier.ts";
import type { SendPush } from "#server/push/send-push.ts";

/**
 * A process that tells members of what happens, with push services that write down each push in a file as it comes,
 * and take a moment to answer. Every tenth device is gone, one in fifty is slow.
 */
const [url = "", file = ""] = process.argv.slice(2);
const { db, close } = openDatabase({ url });
const send: SendPush = async (device, message) => {
  const number = Number.parseInt(device.id.slice(-4), 16);
  appendFileSync(file, `${device.id} ${message.notification.tag}\n`);
  await setTimeout(number % 50 === 0 ? 400 : 5);
  if (number % 10 !== 0) return { outcome: "sent" };
  await db.execute(`delete from push_device where id = '${device.id}'`);
  return { outcome: "gone" };
};
const notifier = await startNotifier({
  db,
  log: pino({ level: "silent" }),
  origin: "https://kapok.example",
  wakeMailer: () => {},
  realtime: { publisher: { publish: async () => {} } } as never,
  push: { send } as never,
});
process.once(
  "SIGTERM",
  () =>
    void notifier
      .stop()
      .then(close)
      .then(() => process.exit(0)),
);
process.stdout.write("started\n");
