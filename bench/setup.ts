import { openProfile, type Profile } from "./browser.ts";
import { type NetworkSwitch, type Protocol, startProxy } from "./network-switch.ts";
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
export async function createSetup(site: Site, protocol: Protocol): Promise<BenchSetup> {
  const landings = await findLandings(site.origin);
  const baseline = await serveBaseline(site.origin);
  const [siteProxy, baselineProxy] = await Promise.all([
    startProxy(site.port, protocol),
    startProxy(baseline.port, protocol),
  ]);
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
