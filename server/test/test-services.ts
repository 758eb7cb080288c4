import pino from "pino";
import { RunningRequests } from "#server/api/running-requests.ts";
import { authorize } from "#server/auth/actor.ts";
import type { Keys } from "#server/auth/key-store.mutations.ts";
import { ResponseCache } from "#server/cache/response-cache.ts";
import { openDatabase } from "#server/database/connect.ts";
import { Metrics } from "#server/metrics/metrics.ts";
import { pushHosts } from "#server/push/push-hosts.ts";
import { embeddedRealtime } from "#server/realtime/realtime.ts";
import type { Services } from "#server/services.ts";
import { createSite, type SiteServices } from "#server/site.ts";
import { backstageDocument } from "#server/ssr/backstage-document.ts";

/** Keys without a database. */
export function memoryKeys(): Keys {
  const made = new Map<string, Promise<string>>();
  return {
    get(name, make) {
      const key = made.get(name) ?? Promise.resolve(make());
      made.set(name, key);
      return key;
    },
  };
}

/** Services of the server in tests, some of them replaced. Its database never connects. */
export function testServices(parts: Partial<Services> = {}): Services {
  const { db } = openDatabase({ url: "postgres://nobody@127.0.0.1:1/none" });
  const responseCache = new ResponseCache();
  return {
    db,
    keys: memoryKeys(),
    authorize,
    responseCache,
    metrics: new Metrics({ db, responseCache, version: "test" }),
    log: pino({ level: "silent" }),
    staffSecondFactor: "offered",
    dataDir: "/nonexistent",
    version: "20261121120000-test",
    siteUrl: undefined,
    retention: { analyticsDays: 400, formDays: 365, mailDays: 30, auditDays: 365 },
    maintenance: false,
    maintenanceUrl: undefined,
    contactEmail: undefined,
    secure: false,
    proxies: 0,
    push: { publicKey: "", hosts: pushHosts(), send: async () => ({ outcome: "sent" }), close: () => {} },
    realtime: embeddedRealtime({ id: "1", key: "test-key", secret: "test-secret" }),
    running: new RunningRequests(),
    stopping: () => false,
    proofAttempts: { least: 2, most: 6 },
    ...parts,
  };
}

/** The whole site on these services, with pages and files of the test. */
export function testSite(parts: Partial<SiteServices> & Pick<SiteServices, "renderPage">) {
  return createSite({
    ...testServices(parts),
    clientDir: "/nonexistent",
    document: ({ body }) => ({ html: body }),
    previewDocument: ({ body }) => ({ html: body }),
    shellPolicies: new Map(),
    backstage: {
      dir: "/nonexistent",
      document: (code) => backstageDocument(code, { script: "/assets/b.js", sheet: "/assets/b.css", preloads: [] }),
    },
    killWorker: false,
    ...parts,
  });
}
