import { connect, createServer, type Socket } from "node:net";
import { openProfile, type Profile } from "./browser.ts";
import type { Site } from "./site.ts";
import { serveBaseline } from "./site-copy.ts";

/** The site, its baseline and the browser of one run. */
export interface BenchSetup {
  readonly site: Site;
  /** Proxies of the site and of its baseline, which can be switched off. */
  readonly siteProxy: NetworkSwitch;
  readonly baselineProxy: NetworkSwitch;
  readonly profile: Profile;
  readonly landings: Landings;
  close(): Promise<void>;
}

/** Paths of typical landing pages. */
interface Landings {
  readonly home: string;
  readonly section: string;
  readonly article: string;
  readonly game: string;
}

/** Starts the baseline of a running site, a proxy for each of them, and a browser. */
export async function createSetup(site: Site): Promise<BenchSetup> {
  const landings = await findLandings(site.origin);
  const baseline = await serveBaseline(site.origin);
  const [siteProxy, baselineProxy] = await Promise.all([startProxy(site.port), startProxy(baseline.port)]);
  const profile = await openProfile();
  return {
    site,
    siteProxy,
    baselineProxy,
    profile,
    landings,
    close: async () => {
      await profile.close();
      await Promise.all([siteProxy.disconnect(), baselineProxy.disconnect()]);
      baseline.close();
    },
  };
}

/** The home page, and pages that it links to. */
async function findLandings(origin: string): Promise<Landings> {
  const html = await (await fetch(origin, { headers: { "accept-language": "zh-CN" } })).text();
  const first = (pattern: RegExp) => {
    const [, path] = pattern.exec(html) ?? [];
    if (!path) throw new Error(`The home page has no link that matches ${pattern}.`);
    return path;
  };
  return {
    home: "/",
    section: first(/href="(\/news\/\w+)"/),
    article: first(/href="(\/article\/\d+)"/),
    game: first(/href="(\/game-intro\/\d+)"/),
  };
}

/** A proxy that can be switched off, so that a server becomes unreachable and keeps its address. */
interface NetworkSwitch {
  readonly origin: string;
  /** Closes all connections and refuses new ones. */
  disconnect(): Promise<void>;
  connect(): Promise<void>;
}

/** Starts a proxy for a port of this machine. */
async function startProxy(target: number): Promise<NetworkSwitch> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: target, host: "127.0.0.1", noDelay: true });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    connect: () => listen(port),
    disconnect: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
