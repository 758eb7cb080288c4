import { type ChildProcess, fork } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "#server/database/connect.ts";
import { clusterUrl, readClusterInfo } from "#server/database/postgres-data-info.ts";
import { composeMessage } from "#server/notifications/messages.mutations.ts";
import { getMessage } from "#server/notifications/messages.queries.ts";
import { loadOrCreateVapidKeys } from "#server/push/vapid-keys.ts";
import type { Behaviour, TestSubscription } from "#server/test/push/push-service.ts";
import { measureUnderLoad } from "./latency-under-load.ts";
import { privateMemoryOf } from "./process-figures.ts";
import type { Order, Word } from "./push-receiver.ts";
import { environmentInfo, plainRow, type Row, tableOf, writeSection } from "./report.ts";
import { type Site, startSite } from "./site.ts";
import { median } from "./statistics.ts";

/*
 * Measures pushes on the build in `dist`: a message to all members goes to ten thousand devices, by way of a push
 * service on this machine that checks who sends and reads what was encrypted. A tenth of the devices is gone, is
 * refused at first, is slow or gets no answer at first. Ends with 1 unless each living device has it exactly once and
 * each dead one is gone. `--devices` takes another number, `--write` keeps the table.
 */
const { devices, write } = parseArgs({
  options: { devices: { type: "string", default: "10000" }, write: { type: "boolean", default: false } },
}).values;
const count = Number(devices);
/** Of forty devices one each, the others take what comes; of a thousand one gets no answer at first. */
const troubles: Readonly<Record<number, Behaviour>> = {
  0: { status: 410 },
  10: { status: 404 },
  20: [{ status: 503, headers: { "retry-after": "5" } }, "take"],
  30: { takeAfter: 1000 },
};
const behaviours = Array.from({ length: count }, (_, n): Behaviour => {
  if (n % 1000 === 5) return ["hang", "take"];
  return troubles[n % 40] ?? "take";
});
const isDead = (n: number) => n % 40 === 0 || n % 40 === 10;
const isHealthy = (n: number) => behaviours[n] === "take";
/** Milliseconds in which all of it has to be done. */
const timeLimit = 15 * 60 * 1000;
const batch = 1000;

const dataDir = await mkdtemp(join(tmpdir(), "kapok-push-"));
const receiver = fork(join(import.meta.dirname, "push-receiver.ts"));
let site: Site | undefined;
try {
  // The first start loads content, whose memory is not that of a site at work.
  await (await startSite(dataDir)).stop();
  const { publicKey: key } = await loadOrCreateVapidKeys(dataDir);
  const { host, certificate, subscriptions } = await ordered(receiver, { order: "start", key, behaviours }, "started");
  const certificateFile = join(dataDir, "push-service.pem");
  await writeFile(certificateFile, certificate);
  site = await startSite(dataDir, undefined, {
    PUSH_HOSTS: host,
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
    const alone = await measureUnderLoad(running, () => sleep(2000));
    const before = await privateMemoryOf(running.pid);
    let most = before;
    const began = performance.now();
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
    const asked = await measureUnderLoad(running, async () => {
      for (;;) {
        await sleep(100);
        most = Math.max(most, await privateMemoryOf(running.pid));
        const { state, counts } = await getMessage(db, id);
        if (state === "sent" && counts.waiting === 0) return;
        if (performance.now() - began > timeLimit) throw new Error("Some of it is still waiting.");
      }
    });
    const took = (performance.now() - began) / 1000;
    const { counts } = await getMessage(db, id);
    const counted = await ordered(receiver, { order: "count" }, "counted");
    const left = await db.execute<{ endpoint: string }>(sql`select endpoint from push_device`);
    const there = new Set(left.rows.map(({ endpoint }) => endpoint));
    const { rows: settled } = await db.execute<{ seconds: number; all: number }>(sql`
      select extract(epoch from max(settled_at) - min(settled_at))::float as seconds, count(*)::int as all
      from notification_delivery join push_device on push_device.id = device_id
      where endpoint = any(${sql.param(subscriptions.filter((_, n) => isHealthy(n)).map(({ endpoint }) => endpoint))}::text[])`);
    const [{ seconds = 0, all = 0 } = {}] = settled;
    const living = counted.arrived.filter((_, n) => !isDead(n));
    const once = living.filter((times) => times === 1).length;
    const deadLeft = subscriptions.filter(({ endpoint }, n) => isDead(n) && there.has(endpoint)).length;
    const toDead = counted.arrived.filter((times, n) => isDead(n) && times > 0).length;
    const lost = subscriptions.filter(({ endpoint }, n) => !isDead(n) && !there.has(endpoint)).length;
    const rows: Row[] = [
      plainRow("devices, of as many members", count, ""),
      plainRow(
        "of them gone, busy at first, slow, or silent at first",
        behaviours.filter((_, n) => !isHealthy(n)).length,
        "",
      ),
      plainRow("living devices that have it exactly once", once / living.length, "", { atLeast: 1 }),
      plainRow("living devices that have it more than once", living.filter((times) => times > 1).length, "", {
        atMost: 0,
      }),
      plainRow("dead devices that are still there", deadLeft, "", { atMost: 0 }),
      plainRow("refused by the push service for what it says or who signs", counted.refusals.length, "", { atMost: 0 }),
      plainRow("the site counts as sent", counts.sent / living.length, "", { atLeast: 1 }),
      plainRow("sent to devices without trouble", all / seconds, "/s"),
      plainRow("all of them have it, from the first on, in", seconds, "s"),
      plainRow("everything is settled in", took, "s"),
      plainRow("requests under way at a time, at most", counted.most, "", { atMost: 50 }),
      plainRow("connections opened", counted.connections, ""),
      plainRow("memory of the server before, without its database", before / 1e6, "MB"),
      plainRow("more of it meanwhile, at most", (most - before) / 1e6, "MB"),
      plainRow("other requests, before: median", median(alone), "ms"),
      plainRow("other requests, meanwhile: median", median(asked), "ms"),
      plainRow("other requests, meanwhile: longest delay", Math.max(...asked) - median(alone), "ms"),
    ];
    return {
      rows,
      right: once === living.length && deadLeft + toDead + lost + counted.refusals.length === 0,
    };
  } finally {
    await close();
  }
}

/** A member, a login and a device for each subscription. */
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

async function ordered<W extends Word["word"]>(
  to: ChildProcess,
  order: Order,
  answer: W,
): Promise<Extract<Word, { word: W }>> {
  const said = once(to, "message", { signal: AbortSignal.timeout(120_000) });
  to.send(order);
  const [word] = (await said) as [Word];
  if (word.word !== answer) throw new Error(`It says ${word.word} instead of ${answer}.`);
  return word as Extract<Word, { word: W }>;
}
