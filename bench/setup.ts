import { connect, createServer, type Socket } from "node:net";
import { openProfile, type Profile } from "./browser.ts";
import { serveBaseline } from "./script-free-baseline.ts";
import type { Site } from "./site.ts";

/** Everything that is compared in one run. */
export interface BenchSetup {
  readonly site: Site;
  /** The ways to the site and to its limit. */
  readonly siteGate: NetworkSwitch;
  readonly limitGate: NetworkSwitch;
  readonly profile: Profile;
  readonly landings: Landings;
  close(): Promise<void>;
}

/** Paths that people land on. */
interface Landings {
  readonly home: string;
  readonly section: string;
  readonly article: string;
  readonly game: string;
}

/** Puts a limit beside a running site, a gate before each, and a phone in front of both. */
export async function openTrial(site: Site): Promise<BenchSetup> {
  const landings = await findLandings(site.origin);
  const limit = await serveBaseline(site.origin);
  const [siteGate, limitGate] = await Promise.all([openGate(site.port), openGate(limit.port)]);
  const profile = await openProfile();
  return {
    site,
    siteGate,
    limitGate,
    profile,
    landings,
    close: async () => {
      await profile.close();
      await Promise.all([siteGate.shut(), limitGate.shut()]);
      limit.close();
    },
  };
}

/** The front page, and what it leads to. */
async function findLandings(origin: string): Promise<Landings> {
  const html = await (await fetch(origin, { headers: { "accept-language": "zh-CN" } })).text();
  const first = (pattern: RegExp) => {
    const [, path] = pattern.exec(html) ?? [];
    if (!path) throw new Error(`The front page leads to nothing like ${pattern}.`);
    return path;
  };
  return {
    home: "/",
    section: first(/href="(\/news\/\w+)"/),
    article: first(/href="(\/article\/\d+)"/),
    game: first(/href="(\/game-intro\/\d+)"/),
  };
}

/** A way to a server that can be shut, so that the server is out of reach on an address that stays the same. */
interface NetworkSwitch {
  readonly origin: string;
  /** Whoever comes now is refused, and who is there is cut off. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** Opens a gate before a port of this machine. */
async function openGate(target: number): Promise<NetworkSwitch> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (visitor) => {
    const inner = connect({ port: target, host: "127.0.0.1", noDelay: true });
    for (const [socket, other] of [
      [visitor, inner],
      [inner, visitor],
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
    open: () => listen(port),
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
