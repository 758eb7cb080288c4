import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { load } from "./load-client.ts";
import { cpuSeconds } from "./process-figures.ts";
import { plainRow, type Row, ratioRow } from "./report.ts";
import type { Site } from "./site.ts";
import { median, takeTurns } from "./statistics.ts";

/*
 * Sends ready bytes and does nothing else: what the machine can do. A process of its own, forked from this file
 * by `startBare`.
 */

interface Ready {
  readonly path: string;
  readonly headers: Record<string, string>;
  /** Base64. */
  readonly body: string;
}

process.once("message", (answers: Ready[]) => {
  const ready = new Map(
    answers.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, "base64") }]),
  );
  const server = createServer(({ url = "" }, response) => {
    const answer = ready.get(url);
    if (answer) response.writeHead(200, answer.headers).end(answer.body);
    else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" ? address?.port : undefined);
  });
});

process.once("disconnect", () => process.exit(0));

/** A server that only sends. */
interface Bare {
  readonly port: number;
  readonly pid: number;
  close(): void;
}

/** Starts a server that sends the very bytes and fields with which a site answers some paths. */
async function startBare(sitePort: number, paths: readonly string[]): Promise<Bare> {
  const answers = await Promise.all(paths.map((path) => rawAnswer(sitePort, path)));
  const child = fork(import.meta.filename);
  child.send(answers);
  const [port] = (await once(child, "message")) as [number];
  return { port, pid: child.pid ?? 0, close: () => child.disconnect() };
}

/** An answer as it is on the wire; `fetch` would unpack it. */
function rawAnswer(port: number, path: string): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const headers = { "accept-encoding": "br", "accept-language": "zh-CN" };
    request({ port, host: "127.0.0.1", path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        // The server itself adds those of the connection.
        const { date, connection, "keep-alive": keepAlive, ...fields } = response.headers;
        resolve({ path, headers: fields as Record<string, string>, body: Buffer.concat(parts).toString("base64") });
      });
    })
      .on("error", reject)
      .end();
  });
}

interface Options {
  readonly rounds: number;
  /** Seconds of load a round. */
  readonly seconds: number;
  /** Seconds of load before anything is counted, until both have compiled what they run often. */
  readonly warmUpSeconds: number;
}

const apiRead = "/api/page?lang=2&uri=%2F";
const page = "/";

interface Strain {
  readonly perSecond: number;
  /** Microseconds of processor time a request. */
  readonly cpu: number;
}

/** What the server makes of answers it has ready, against a bare `node:http` that sends the same bytes. */
export async function measureServerLoad(site: Site, { rounds, seconds, warmUpSeconds }: Options): Promise<Row[]> {
  const bare = await startBare(site.port, [apiRead, page]);
  try {
    await strainBoth(site, bare, apiRead, 1, warmUpSeconds);
    const api = await strainBoth(site, bare, apiRead, rounds, seconds);
    const html = await strainBoth(site, bare, page, rounds, seconds);
    return [
      rate("API read, kept: requests", api, 0.5),
      cpu("API read, kept: processor a request", api, 2),
      rate("page, kept: requests", html, 0.5),
      cpu("page, kept: processor a request", html),
    ];
  } finally {
    bare.close();
  }
}

type Both = Awaited<ReturnType<typeof strainBoth>>;

function strainBoth(site: Site, bare: Bare, path: string, rounds: number, seconds: number) {
  return takeTurns(
    rounds,
    () => strain(site, path, seconds),
    () => strain(bare, path, seconds),
  );
}

async function strain({ port, pid }: Pick<Bare, "port" | "pid">, path: string, seconds: number): Promise<Strain> {
  const before = await cpuSeconds(pid);
  const done = await load({ port, path, seconds });
  const after = await cpuSeconds(pid);
  const used = before === undefined || after === undefined ? Number.NaN : after - before;
  return { perSecond: done.requests / done.seconds, cpu: (used / done.requests) * 1_000_000 };
}

function rate(name: string, { ones, others }: Both, atLeast: number): Row {
  const perSecond = (strains: readonly Strain[]) => strains.map((one) => one.perSecond);
  return ratioRow(name, perSecond(ones), perSecond(others), "req/s", { atLeast });
}

function cpu(name: string, { ones, others }: Both, atMost?: number): Row {
  const each = (strains: readonly Strain[]) => strains.map((one) => one.cpu);
  if (atMost !== undefined) return ratioRow(name, each(ones), each(others), "µs", { atMost });
  return plainRow(name, median(each(ones)), "µs");
}
