import { type ChildProcess, fork } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import webPush from "web-push";
import { type Database, openDatabase } from "#server/database/connect.ts";
import { clusterUrl, readClusterInfo } from "#server/database/postgres-data-info.ts";
import { composeMessage } from "#server/notifications/messages.mutations.ts";
import { getMessage } from "#server/notifications/messages.queries.ts";
import type { Behaviour, TestSubscription } from "#server/test/push/push-service.ts";
import { measureUnderLoad } from "./latency-under-load.ts";
import { privateMemoryOf } from "./process-figures.ts";
import type { Command, Message } from "./push-receiver.ts";
import { environmentInfo, plainRow, type Row, tableOf, writeSection } from "./report.ts";
import { type Site, startSite } from "./site.ts";
import { median } from "./statistics.ts";

/*
 * Measures pushes on the build in `dist`: a message to all members goes to ten thousand devices through a push service
 * on this machine that verifies and decrypts it. A tenth of the devices is gone, rejected at first, slow or silent at
 * first. The exit code is 1 unless each active device receives it exactly once and each dead device is removed.
 * `--devices` sets the number of devices, `--write` saves the table.
 */
const { devices, write } = parseArgs({
  options: { devices: { type: "string", default: "10000" }, write: { type: "boolean", default: false } },
}).values;
const count = Number(devices);
/** Faults of one device each in forty. In addition, one in a thousand gets no response at first. */
const faults: Readonly<Record<number, Behaviour>> = {
  0: { status: 410 },
  10: { status: 404 },
  20: [{ status: 503, headers: { "retry-after": "5" } }, "take"],
  30: { takeAfter: 1000 },
};
const behaviours = Array.from({ length: count }, (_, n): Behaviour => {
  if (n % 1000 === 5) return ["hang", "take"];
  return faults[n % 40] ?? "take";
});
const isDead = (n: number) => n % 40 === 0 || n % 40 === 10;
const isHealthy = (n: number) => behaviours[n] === "take";
/** Milliseconds until all deliveries must be finished. */
const timeLimit = 15 * 60 * 1000;
const batch = 1000;

const dataDir = await mkdtemp(join(tmpdir(), "kapok-push-"));
const vapid = webPush.generateVAPIDKeys();
const receiver = fork(join(import.meta.dirname, "push-receiver.ts"));
let site: Site | undefined;
try {
  // The first start loads the sample content, which needs memory of its own.
  await (await startSite(dataDir)).stop();
  const { host, certificate, subscriptions } = await request(
    receiver,
    { command: "start", key: vapid.publicKey, behaviours },
    "started",
  );
  const certificateFile = join(dataDir, "push-service.pem");
  await writeFile(certificateFile, certificate);
  site = await startSite(dataDir, undefined, {
    PUSH_HOSTS: host,
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    NODE_EXTRA_CA_CERTS: certificateFile,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, "resolve-push-host.ts")}`,
  });
  const { rows, right } = await measure(site, subscriptions);
  const report = `## Pushes\n\n${environmentInfo(rows, { short: false })}\n\n${tableOf(rows)}\n`;
  process.stdout.write(report);
  if (write) await writeSection(report);
  process.exitCode = right ? 0 : 1;
} finally {
  receiver.disconnect();
  await site?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(running: Site, subscriptions: readonly TestSubscription[]) {
  const info = await readClusterInfo(dataDir);
  if (!info) throw new Error("The site has no database.");
  const { db, close } = openDatabase({ url: clusterUrl(info) });
  try {
    await addDevices(db, subscriptions);
    await measureUnderLoad(running, () => sleep(1500));
    const idleTimes = await measureUnderLoad(running, () => sleep(2000));
    const before = await privateMemoryOf(running.pid);
    let most = before;
    const start = performance.now();
    const bare = { subtitle: "", btn_text: "" };
    const { id } = await db.transaction((tx) =>
      composeMessage(tx, {
        texts: {
          "2": { ...bare, title: "木棉的消息", message: "给所有人的一条消息。" },
          "3": { ...bare, title: "News of Kapok", message: "A message to everybody." },
        },
        link: "/mark-six/generator",
        audience: { to: "members" },
      }),
    );
    const busyTimes = await measureUnderLoad(running, async () => {
      for (;;) {
        await sleep(100);
        most = Math.max(most, await privateMemoryOf(running.pid));
        const { state, counts } = await getMessage(db, id);
        if (state === "sent" && counts.waiting === 0) return;
        if (performance.now() - start > timeLimit) throw new Error("Some deliveries are still pending.");
      }
    });
    const took = (performance.now() - start) / 1000;
    const { counts } = await getMessage(db, id);
    const counted = await request(receiver, { command: "count" }, "counted");
    const left = await db.execute<{ endpoint: string }>(sql`select endpoint from push_device`);
    const stored = new Set(left.rows.map(({ endpoint }) => endpoint));
    const { rows: finished } = await db.execute<{ seconds: number; all: number }>(sql`
      select extract(epoch from max(finished_at) - min(finished_at))::float as seconds, count(*)::int as all
      from notification_delivery join push_device on push_device.id = device_id
      where endpoint = any(${sql.param(subscriptions.filter((_, n) => isHealthy(n)).map(({ endpoint }) => endpoint))}::text[])`);
    const [{ seconds = 0, all = 0 } = {}] = finished;
    const living = counted.arrived.filter((_, n) => !isDead(n));
    const once = living.filter((times) => times === 1).length;
    const deadLeft = subscriptions.filter(({ endpoint }, n) => isDead(n) && stored.has(endpoint)).length;
    const toDead = counted.arrived.filter((times, n) => isDead(n) && times > 0).length;
    const lost = subscriptions.filter(({ endpoint }, n) => !isDead(n) && !stored.has(endpoint)).length;
    const rows: Row[] = [
      plainRow("devices, of as many members", count, ""),
      plainRow(
        "of them gone, rejected at first, slow, or silent at first",
        behaviours.filter((_, n) => !isHealthy(n)).length,
        "",
      ),
      plainRow("active devices that received it exactly once", once / living.length, "", { atLeast: 1 }),
      plainRow("active devices that received it more than once", living.filter((times) => times > 1).length, "", {
        atMost: 0,
      }),
      plainRow("dead devices that are still stored", deadLeft, "", { atMost: 0 }),
      plainRow("rejected by the push service for content or signature", counted.refusals.length, "", { atMost: 0 }),
      plainRow("counted as sent by the site", counts.sent / living.length, "", { atLeast: 1 }),
      plainRow("sent to devices without faults", all / seconds, "/s"),
      plainRow("first to last delivery to them", seconds, "s"),
      plainRow("all deliveries finished, retries included", took, "s"),
      plainRow("most concurrent requests", counted.most, "", { atMost: 50 }),
      plainRow("connections opened", counted.connections, ""),
      plainRow("memory of the server before, without its database", before / 1e6, "MB"),
      plainRow("growth of it meanwhile, at most", (most - before) / 1e6, "MB"),
      plainRow("other requests, before: median", median(idleTimes), "ms"),
      plainRow("other requests, meanwhile: median", median(busyTimes), "ms"),
      plainRow("other requests, meanwhile: longest delay", Math.max(...busyTimes) - median(idleTimes), "ms"),
    ];
    return {
      rows,
      right: once === living.length && deadLeft + toDead + lost + counted.refusals.length === 0,
    };
  } finally {
    await close();
  }
}

/** Inserts a member, a session and a device for each subscription. */
async function addDevices(db: Database, subscriptions: readonly TestSubscription[]): Promise<void> {
  for (let from = 0; from < subscriptions.length; from += batch) {
    const rows = subscriptions.slice(from, from + batch).map(({ endpoint, keys }, n) => ({
      name: `reader${from + n}`,
      session: randomUUID(),
      secret: randomBytes(32).toString("hex"),
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      lang: n % 2 === 0 ? 2 : 3,
    }));
    await db.execute(sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as each (name text, session uuid, secret text,
          endpoint text, p256dh text, auth text, lang int)
      ), people as (
        insert into member (email, password_hash, name, nickname, avatar, lang, verified_at)
        select name || '@example.com', '', name, name, 'kapok-1', lang, now() from given returning id, name
      ), logins as (
        insert into member_session (id, member_id, token_hash, user_agent, expires_at)
        select session, people.id, secret, 'bench', now() + interval '1 day'
        from given join people using (name) returning id
      )
      insert into push_device (member_id, session_id, endpoint, p256dh, auth, lang, user_agent)
      select people.id, session, endpoint, p256dh, auth, lang, 'bench' from given join people using (name)
      where session in (select id from logins)`);
  }
}

/** Sends a command and waits for its response. */
async function request<T extends Message["type"]>(
  to: ChildProcess,
  command: Command,
  type: T,
): Promise<Extract<Message, { type: T }>> {
  const received = once(to, "message", { signal: AbortSignal.timeout(120_000) });
  to.send(command);
  const [message] = (await received) as [Message];
  if (message.type !== type) throw new Error(`The push service sent ${message.type} instead of ${type}.`);
  return message as Extract<Message, { type: T }>;
}
