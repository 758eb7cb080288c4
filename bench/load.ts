import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import Pusher from "pusher";
import { publicChannel } from "#contract/realtime-channels.ts";
import { keepRealtimeApp } from "#server/realtime/realtime-app.ts";
import { median, percentile } from "./figures.ts";
import type { Order, Word } from "./many-sockets.ts";
import { circumstances, plainRow, type Row, tableOf } from "./report.ts";
import { type Site, startSite } from "./site.ts";

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
const app = await keepRealtimeApp(dataDir);
const crowd = fork(join(import.meta.dirname, "many-sockets.ts"));
const agent = new Agent({ keepAlive: true, maxSockets: 2 });
try {
  const rows = await measure();
  const report = `# Realtime under load\n\n${circumstances(rows, { short })}\n\n${tableOf(rows)}\n`;
  process.stdout.write(report);
  if (write) await writeFile(join(import.meta.dirname, "load-results.md"), report);
} finally {
  crowd.disconnect();
  agent.destroy();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(): Promise<Row[]> {
  await sleep(1000);
  const before = await memoryOf(site.pid);
  const { seconds } = await ordered({ order: "open", port: site.port, key: app.key, count }, "opened");
  const after = await memoryOf(site.pid);
  // What is asked for is at hand, and compiled.
  await whileAsking(() => sleep(1500));
  const alone = await whileAsking(() => sleep(2000));
  await broadcast(site);
  const latencies: number[] = [];
  const asked = await whileAsking(async () => {
    for (let n = 0; n < broadcasts; n++) {
      const began = performance.now();
      latencies.push(...(await broadcast(site)));
      await sleep(Math.max(0, 1000 - (performance.now() - began)));
    }
  });
  const loaded = await memoryOf(site.pid);
  const { lost, back, due, downFor } = await restart();
  const perSecond = new Map<number, number>();
  for (const each of due) perSecond.set(Math.floor(each / 1000), (perSecond.get(Math.floor(each / 1000)) ?? 0) + 1);
  return [
    plainRow("connections open", count, ""),
    plainRow("opened in", seconds, "s"),
    plainRow("memory of a connection", (after - before) / count / 1000, "kB", { atMost: 15 }),
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

/** Asks for what is kept, for what is not, and for the health, one after the other, and gives how long each took. */
async function whileAsking(work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  let done = false;
  const asking = (async () => {
    for (let n = 0; !done; n++) {
      const path = ["/api/main?lang=2", `/api/article?lang=2&limit=${1 + (n % 20)}`, "/healthz"][n % 3] ?? "/";
      const began = performance.now();
      await ask(path);
      taken.push(performance.now() - began);
      await sleep(5);
    }
  })();
  await work();
  done = true;
  await asking;
  return taken;
}

function ask(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ agent, port: site.port, host: "127.0.0.1", path }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}.`));
      answer.resume().on("end", resolve);
    }).on("error", reject);
  });
}

/** Bytes of memory in use by a process: not by the database beside it, and not what the files of the program take. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) * 1024;
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
