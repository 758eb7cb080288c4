import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import Pusher from "pusher";
import { publicChannel } from "#contract/realtime/channels.ts";
import { measureUnderLoad } from "./latency-under-load.ts";
import type { Command, Message } from "./many-sockets.ts";
import { privateMemoryOf } from "./process-figures.ts";
import { environmentInfo, plainRow, type Row, tableOf, writeSection } from "./report.ts";
import { type Site, startSite } from "./site.ts";
import { median, percentile } from "./statistics.ts";

/*
 * Measures realtime on the build in `dist`: ten thousand connections from another process, broadcasts to all of them
 * through the official SDK during other requests, and a restart. `--short` takes less than a minute, `--sockets` sets
 * the number of connections, `--write` saves the table.
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
/** Open files that the server needs in addition to its connections. */
const otherFiles = 500;

await checkOpenFiles(count + otherFiles);
const dataDir = await mkdtemp(join(tmpdir(), "kapok-load-"));
// The first start loads the sample content, which needs memory of its own.
await (await startSite(dataDir)).stop();
const app = { id: "4711", key: "bench-key", secret: "the-secret-of-the-bench" } as const;
const env = { REALTIME_APP: `${app.id}:${app.key}:${app.secret}` };
let site = await startSite(dataDir, undefined, env);
const clients = fork(join(import.meta.dirname, "many-sockets.ts"));
try {
  const rows = await measure();
  const report = `## Realtime\n\n${environmentInfo(rows, { short })}\n\n${tableOf(rows)}\n`;
  process.stdout.write(report);
  if (write) await writeSection(report);
} finally {
  clients.disconnect();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(): Promise<Row[]> {
  // The first work frees memory of the start. Only then the memory of connections can be measured.
  const few = Math.round(count / 5);
  const open = (total: number) => request({ command: "open", port: site.port, key: app.key, count: total }, "opened");
  await open(few);
  for (let n = 0; n < broadcasts; n++) await broadcast(site);
  const before = await privateMemoryOf(site.pid);
  const { seconds } = await open(count);
  const after = await privateMemoryOf(site.pid);
  // Warms up caches and compiled code.
  await measureUnderLoad(site, () => sleep(1500));
  const idleTimes = await measureUnderLoad(site, () => sleep(2000));
  await broadcast(site);
  const latencies: number[] = [];
  const busyTimes = await measureUnderLoad(site, async () => {
    for (let n = 0; n < broadcasts; n++) {
      const start = performance.now();
      latencies.push(...(await broadcast(site)));
      await sleep(Math.max(0, 1000 - (performance.now() - start)));
    }
  });
  const loaded = await privateMemoryOf(site.pid);
  const { codes, reconnected, due, downFor } = await restart();
  const perSecond = new Map<number, number>();
  for (const each of due) perSecond.set(Math.floor(each / 1000), (perSecond.get(Math.floor(each / 1000)) ?? 0) + 1);
  return [
    plainRow("connections open", count, ""),
    plainRow("four fifths of them opened within", seconds, "s"),
    plainRow("memory per connection", (after - before) / (count - few) / 1000, "kB", { atMost: 15 }),
    plainRow("memory of the server after the broadcasts, without its database", loaded / 1e6, "MB", { atMost: 300 }),
    plainRow("broadcasts to all, one per second", broadcasts, ""),
    plainRow("broadcast: delivered", latencies.length / (count * broadcasts), "", { atLeast: 1 }),
    plainRow("broadcast: median until received", median(latencies), "ms"),
    plainRow("broadcast: p99 until received", percentile(latencies, 99), "ms", { atMost: 500 }),
    plainRow("other requests, without broadcasts: median", median(idleTimes), "ms"),
    plainRow("other requests, without broadcasts: longest", Math.max(...idleTimes), "ms"),
    plainRow("other requests, meanwhile: p99", percentile(busyTimes, 99), "ms"),
    plainRow("other requests, meanwhile: longest delay", Math.max(...busyTimes) - median(idleTimes), "ms", {
      atMost: 50,
    }),
    plainRow("restart: downtime", downFor / 1000, "s"),
    plainRow("restart: closed with code 4200 (reconnect)", (codes[4200] ?? 0) / count, "", { atLeast: 1 }),
    plainRow("restart: all reconnected after the site was back", (Math.max(...reconnected) - downFor) / 1000, "s", {
      atMost: 60,
    }),
    plainRow("restart: most reconnects in a second", Math.max(...perSecond.values()), "", { atMost: 1000 }),
  ];
}

/** Publishes one event to all connections and returns the latency of each. */
async function broadcast({ port }: Site): Promise<readonly number[]> {
  const pusher = new Pusher({ appId: app.id, key: app.key, secret: app.secret, host: "127.0.0.1", port: String(port) });
  send({ command: "listen" });
  const received = nextMessage("received");
  const text = "题目和导语，像一条通知那样长。".repeat(10);
  const sentAt = Number(process.hrtime.bigint() / 1000n);
  await pusher.trigger(publicChannel, "notification", { title: text, sentAt });
  return (await received).latencies;
}

/** Restarts the site on the same port, like a deployment. */
async function restart() {
  const disconnected = nextMessage("disconnected");
  const reconnected = nextMessage("reconnected");
  const start = performance.now();
  await site.stop();
  site = await startSite(dataDir, site.port, env);
  const downFor = performance.now() - start;
  const { after, due } = await reconnected;
  return { codes: (await disconnected).codes, reconnected: after, due, downFor };
}

function send(command: Command): void {
  clients.send(command);
}

/** Waits for the next message of a type. */
async function nextMessage<T extends Message["type"]>(type: T): Promise<Extract<Message, { type: T }>> {
  for (;;) {
    const [message] = (await once(clients, "message", { signal: AbortSignal.timeout(120_000) })) as [Message];
    if (message.type === type) return message as Extract<Message, { type: T }>;
  }
}

function request<T extends Message["type"]>(command: Command, type: T): Promise<Extract<Message, { type: T }>> {
  const message = nextMessage(type);
  send(command);
  return message;
}

/** Checks the hard limit of open files. Node.js raises its soft limit to it. */
async function checkOpenFiles(needed: number): Promise<void> {
  const limits = await readFile("/proc/self/limits", "utf8");
  const hard = Number(/^Max open files\s+\d+\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  if (hard < needed) {
    throw new Error(
      `${needed} open files are needed and ${hard} are allowed: raise the hard limit (ulimit -Hn ${needed}, LimitNOFILE=, --ulimit nofile=), or use fewer connections with --sockets.`,
    );
  }
}
