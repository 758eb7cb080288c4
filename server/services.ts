import type { Logger } from "pino";
import type { RunningRequests } from "#server/api/running-requests.ts";
import type { ResponseCache } from "#server/cache/response-cache.ts";
import type { authorize } from "./auth/actor.ts";
import type { Keys } from "./auth/key-store.mutations.ts";
import type { Attempts } from "./auth/proof-of-work.ts";
import type { Retention } from "./config.ts";
import type { Database } from "./database/connect.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { RenderPreview } from "./preview/render-preview.ts";
import type { Push } from "./push/start-push.ts";
import type { Realtime } from "./realtime/realtime.ts";

/** Services and settings that routes use. */
export interface Services {
  readonly db: Database;
  /** Authenticates requests and checks permissions; calls of the API that require a login use it. */
  readonly authorize: typeof authorize;
  /** Secret keys that all processes share. */
  readonly keys: Keys;
  readonly responseCache: ResponseCache;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Token of programs that read the metrics. Without a token only this machine may read them. */
  readonly metricsToken?: string | undefined;
  /** Token of the mail service that reports mails that came back. Without it nobody may. */
  readonly bounceToken?: string | undefined;
  /** Whether staff need a second factor to enter Backstage. */
  readonly staffSecondFactor: "required" | "offered";
  readonly dataDir: string;
  /** Build time (UTC, 14 digits) and commit. */
  readonly version: string;
  /** Origin of links to the site, without a trailing slash. When absent, the origin of the request. */
  readonly siteUrl: string | undefined;
  readonly retention: Retention;
  readonly maintenance: boolean;
  /** Page on another site for readers without cached pages during maintenance. */
  readonly maintenanceUrl: string | undefined;
  /** Where to report a vulnerability, `mailto:` or `https:`. */
  readonly securityContact?: string | undefined;
  /** Receives contact messages and feedback. */
  readonly contactEmail: string | undefined;
  /** Number of trusted proxies in front of the process. */
  readonly proxies: number;
  /** Whether readers use TLS, according to the configured address. A proxy terminates it. */
  readonly secure: boolean;
  /** The requests that are being handled; their database must stay open. */
  readonly running: RunningRequests;
  /** Whether the process is stopping. It is not ready then, so a load balancer sends no more requests. */
  readonly stopping: () => boolean;
  /** Measurement id of the operator's Google Analytics, which loads for readers who consent. */
  readonly ga4Id?: string | undefined;
  /** Publishes events to open pages. */
  readonly realtime: Realtime;
  /** Sends pushes to subscribed devices. */
  readonly push: Push;
  /** Work of a proof of work. Tests lower it, because a proof takes a second. */
  readonly proofAttempts?: Attempts;
  /** Renders drafts as pages. Absent without pages, as in tests of the API. */
  readonly renderPreview?: RenderPreview;
}
