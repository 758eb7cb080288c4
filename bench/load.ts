import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import Pusher from "pusher";
import { publicChannel } from "#contract/realtime/channels.ts";
import { loadOrCreateRealtimeApp } from "#server/realtime/realtime-app.ts";
import { measureUnderLoad } from "./latency-under-load.ts";
import type { Order, Word } from "./many-sockets.ts";
import { privateMemoryOf } from "./process-figures.ts";
import { environmentInfo, plainRow, type Row, tableOf, writeSection } from "./report.ts";
import { type Site, startSite } from "./site.ts";
import { median, percentile } from "./statistics.ts";

/*
 * Measures realtime on the build in `dist`: ten thousand connections from another process, broadcasts to all of them
 * through the official SDK while others ask for pages, and a restart. `--short` takes less than a minute, `--sockets`
 * another number, `--write` keeps the table.
 */
const { short, write, sockets } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    sockets: { type: "string", default: "10000" },
  },
}).values;
const count = Number(sockets);
const broadcasts = short ? 5 : 30;
/** Open files that the server needs beside its connections. */
const otherFiles = 500;

await needOpenFiles(count + otherFiles);
const dataDir = await mkdtemp(join(tmpdir(), "kapok-load-"));
// The first start loads content, whose memory is not that of a site at work.
await (await startSite(dataDir)).stop();
let site = await startSite(dataDir);
const app = await loadOrCreateRealtimeApp(dataDir);
const crowd = fork(join(import.meta.dirname, "many-sockets.ts"));
try {
  const rows = await measure();
  const report = `## Realtime\n\n${environmentInfo(rows, { short })}\n\n${tableOf(rows)}\n`;
  process.stdout.write(report);
  if (write) await writeSection(report);
} finally {
  crowd.disconnect();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(): Promise<Row[]> {
  // What the start has left in memory goes with the first work; only then it shows what connections take.
  const few = Math.round(count / 5);
  const open = (those: number) => ordered({ order: "open", port: site.port, key: app.key, count: those }, "opened");
  await open(few);
  for (let n = 0; n < broadcasts; n++) await broadcast(site);
  const before = await privateMemoryOf(site.pid);
  const { seconds } = await open(count);
  const after = await privateMemoryOf(site.pid);
  // What is asked for is at hand, and compiled.
  await measureUnderLoad(site, () => sleep(1500));
  const alone = await measureUnderLoad(site, () => sleep(2000));
  await broadcast(site);
  const latencies: number[] = [];
  const asked = await measureUnderLoad(site, async () => {
    for (let n = 0; n < broadcasts; n++) {
      const began = performance.now();
      latencies.push(...(await broadcast(site)));
      await sleep(Math.max(0, 1000 - (performance.now() - began)));
    }
  });
  const loaded = await privateMemoryOf(site.pid);
  const { lost, back, due, downFor } = await restart();
  const perSecond = new Map<number, number>();
  for (const each of due) perSecond.set(Math.floor(each / 1000), (perSecond.get(Math.floor(each / 1000)) ?? 0) + 1);
  return [
    plainRow("connections open", count, ""),
    plainRow("four fifths of them opened in", seconds, "s"),
    plainRow("memory of a connection", (after - before) / (count - few) / 1000, "kB", { atMost: 15 }),
    plainRow("memory of the server after the broadcasts, without its database", loaded / 1e6, "MB", { atMost: 300 }),
    plainRow("broadcasts to all, one a second", broadcasts, ""),
    plainRow("broadcast: delivered", latencies.length / (count * broadcasts), "", { atLeast: 1 }),
    plainRow("broadcast: median until it is there", median(latencies), "ms"),
    plainRow("broadcast: p99 until it is there", percentile(latencies, 99), "ms", { atMost: 500 }),
    plainRow("other requests, without broadcasts: median", median(alone), "ms"),
    plainRow("other requests, without broadcasts: longest", Math.max(...alone), "ms"),
    plainRow("other requests, meanwhile: p99", percentile(asked, 99), "ms"),
    plainRow("other requests, meanwhile: longest delay", Math.max(...asked) - median(alone), "ms", { atMost: 50 }),
    plainRow("restart: away for", downFor / 1000, "s"),
    plainRow("restart: told to come back (4200)", (lost[4200] ?? 0) / count, "", { atLeast: 1 }),
    plainRow("restart: all back after it was there again", (Math.max(...back) - downFor) / 1000, "s", { atMost: 60 }),
    plainRow("restart: most that come in a second", Math.max(...perSecond.values()), "", { atMost: 1000 }),
  ];
}

/** Publishes one event to all, and gives how long each waited for it. */
async function broadcast({ port }: Site): Promise<readonly number[]> {
  const pusher = new Pusher({ appId: app.id, key: app.key, secret: app.secret, host: "127.0.0.1", port: String(port) });
  tell({ order: "hear" });
  const heard = word("heard");
  const text = "题目和导语，像一条通知那样长。".repeat(10);
  const sentAt = Number(process.hrtime.bigint() / 1000n);
  await pusher.trigger(publicChannel, "notification", { title: text, sentAt });
  return (await heard).latencies;
}

/** Starts the site again in its place, as a new release does. */
async function restart() {
  const lost = word("lost");
  const back = word("back");
  const began = performance.now();
  await site.stop();
  site = await startSite(dataDir, site.port);
  const downFor = performance.now() - began;
  const { after, due } = await back;
  return { lost: (await lost).codes, back: after, due, downFor };
}

function tell(order: Order): void {
  crowd.send(order);
}

async function word<W extends Word["word"]>(name: W): Promise<Extract<Word, { word: W }>> {
  for (;;) {
    const [said] = (await once(crowd, "message", { signal: AbortSignal.timeout(120_000) })) as [Word];
    if (said.word === name) return said as Extract<Word, { word: W }>;
  }
}

function ordered<W extends Word["word"]>(order: Order, answer: W): Promise<Extract<Word, { word: W }>> {
  const answered = word(answer);
  tell(order);
  return answered;
}

/** Node takes as many open files as it may have; how many that is, the system says. */
async function needOpenFiles(needed: number): Promise<void> {
  const limits = await readFile("/proc/self/limits", "utf8");
  const hard = Number(/^Max open files\s+\d+\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  if (hard < needed) {
    throw new Error(
      `${needed} open files are needed and ${hard} are allowed: raise the hard limit (ulimit -Hn ${needed}, LimitNOFILE=, --ulimit nofile=), or take fewer connections with --sockets.`,
    );
  }
}
