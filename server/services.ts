import type { Logger } from "pino";
import type { ResponseCache } from "#server/cache/response-cache.ts";
import type { authorize } from "./auth/actor.ts";
import type { Database } from "./database/connect.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Push } from "./push/start-push.ts";
import type { Realtime } from "./realtime/realtime.ts";

/** What every part of the server is given. */
export interface Services {
  readonly db: Database;
  /** Authenticates requests and checks permissions; calls of the API that require a login use it. */
  readonly authorize: typeof authorize;
  readonly responseCache: ResponseCache;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** What a program has to say that reads them; where there is none, it has to run on this machine. */
  readonly metricsToken?: string | undefined;
  readonly dataDir: string;
  /** Build time, UTC, 14 digits, and the commit. */
  readonly version: string;
  /** Origin in links that leave the site, without a trailing slash; the request's own when absent. */
  readonly siteUrl: string | undefined;
  readonly maintenance: boolean;
  /** A page elsewhere for readers who have nothing kept, during maintenance. */
  readonly maintenanceUrl: string | undefined;
  /** Who is told of what visitors write. */
  readonly contactEmail: string | undefined;
  /** How many proxies of ours stand in front: whose word on where a request comes from is believed. */
  readonly proxies: number;
  /** Whether readers come by TLS, as the configured address says: the process itself stands behind a proxy. */
  readonly secure: boolean;
  /** Whether the process is on its way out: readiness says no, so that a balancer sends no more. */
  readonly stopping: () => boolean;
  /** Measurement id of the operator's own Google Analytics, for readers who agree; none when absent. */
  readonly ga4Id?: string | undefined;
  /** How events get to pages that are open. */
  readonly realtime: Realtime;
  /** How devices are reached that have subscribed to pushes. */
  readonly push: Push;
}
