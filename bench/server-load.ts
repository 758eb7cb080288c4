import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { load } from "./load-client.ts";
import { cpuSeconds } from "./process-figures.ts";
import { plainRow, type Row, ratioRow } from "./report.ts";
import type { Site } from "./site.ts";
import { alternate, median } from "./statistics.ts";

/*
 * A server that only sends prepared bytes, as the limit of the machine. It runs in a process of its own, which
 * `startBare` forks from this file.
 */

interface PreparedResponse {
  readonly path: string;
  readonly headers: Record<string, string>;
  /** Base64. */
  readonly body: string;
}

process.once("message", (responses: PreparedResponse[]) => {
  const ready = new Map(
    responses.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, "base64") }]),
  );
  const server = createServer(({ url = "" }, response) => {
    const prepared = ready.get(url);
    if (prepared) response.writeHead(200, prepared.headers).end(prepared.body);
    else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" ? address?.port : undefined);
  });
});

process.once("disconnect", () => process.exit(0));

/** A server that only sends prepared bytes. */
interface Bare {
  readonly port: number;
  readonly pid: number;
  close(): void;
}

/** Starts a server that sends the same bytes and header fields as a site for some paths. */
async function startBare(sitePort: number, paths: readonly string[]): Promise<Bare> {
  const responses = await Promise.all(paths.map((path) => rawResponse(sitePort, path)));
  const child = fork(import.meta.filename);
  child.send(responses);
  const [port] = (await once(child, "message")) as [number];
  return { port, pid: child.pid ?? 0, close: () => child.disconnect() };
}

/** A response as sent on the wire; `fetch` would decompress it. */
function rawResponse(port: number, path: string): Promise<PreparedResponse> {
  return new Promise((resolve, reject) => {
    const headers = { "accept-encoding": "br", "accept-language": "zh-CN" };
    request({ port, host: "127.0.0.1", path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        // The server adds the connection fields itself.
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
  /** Seconds of load per round. */
  readonly seconds: number;
  /** Seconds of load before the measurement, until both servers have compiled their hot code. */
  readonly warmUpSeconds: number;
}

const apiRead = "/api/page?lang=2&uri=%2F";
const page = "/";

interface LoadFigures {
  readonly perSecond: number;
  /** Microseconds of CPU time per request. */
  readonly cpu: number;
}

/** Compares cached responses of the site with a bare `node:http` server that sends the same bytes. */
export async function measureServerLoad(site: Site, { rounds, seconds, warmUpSeconds }: Options): Promise<Row[]> {
  const bare = await startBare(site.port, [apiRead, page]);
  try {
    await loadBoth(site, bare, apiRead, 1, warmUpSeconds);
    const api = await loadBoth(site, bare, apiRead, rounds, seconds);
    const html = await loadBoth(site, bare, page, rounds, seconds);
    return [
      rate("API read, cached: requests", api, 0.5),
      cpu("API read, cached: CPU per request", api, 2),
      rate("page, cached: requests", html, 0.5),
      cpu("page, cached: CPU per request", html),
    ];
  } finally {
    bare.close();
  }
}

type Both = Awaited<ReturnType<typeof loadBoth>>;

function loadBoth(site: Site, bare: Bare, path: string, rounds: number, seconds: number) {
  return alternate(
    rounds,
    () => measureLoad(site, path, seconds),
    () => measureLoad(bare, path, seconds),
  );
}

async function measureLoad(
  { port, pid }: Pick<Bare, "port" | "pid">,
  path: string,
  seconds: number,
): Promise<LoadFigures> {
  const before = await cpuSeconds(pid);
  const done = await load({ port, path, seconds });
  const after = await cpuSeconds(pid);
  const used = before === undefined || after === undefined ? Number.NaN : after - before;
  return { perSecond: done.requests / done.seconds, cpu: (used / done.requests) * 1_000_000 };
}

function rate(name: string, { first, second }: Both, atLeast: number): Row {
  const perSecond = (figures: readonly LoadFigures[]) => figures.map((figure) => figure.perSecond);
  return ratioRow(name, perSecond(first), perSecond(second), "req/s", { atLeast });
}

function cpu(name: string, { first, second }: Both, atMost?: number): Row {
  const each = (figures: readonly LoadFigures[]) => figures.map((figure) => figure.cpu);
  if (atMost !== undefined) return ratioRow(name, each(first), each(second), "µs", { atMost });
  return plainRow(name, median(each(first)), "µs");
}
