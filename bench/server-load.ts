import { load } from "./load-client.ts";
import { cpuSeconds } from "./process-figures.ts";
import { plainRow, type Row, ratioRow } from "./report.ts";
import type { Site } from "./site.ts";
import { type Bare, startBare } from "./start-bare-server.ts";
import { median, takeTurns } from "./statistics.ts";

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
      rate("API read, kept: requests", api, 0.7),
      cpu("API read, kept: processor a request", api, 1.5),
      rate("page, kept: requests", html, 0.6),
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
