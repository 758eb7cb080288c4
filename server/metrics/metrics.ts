import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ResponseCache } from "#server/cache/response-cache.ts";
import type { Violation } from "../api/violations.ts";
import type { Database } from "../database/connect.ts";
import type { SendMail } from "../mail/mail-transport.ts";
import type { SendPush } from "../push/send-push.ts";
import type { Hub } from "../realtime/hub.ts";
import { findQueueDelays } from "./metrics.queries.ts";

/** State that is measured when metrics are requested. */
interface Measured {
  readonly db: Database;
  readonly responseCache: ResponseCache;
  /** Absent when a cluster has the connections. */
  readonly hub?: Hub | undefined;
  readonly version: string;
}

interface ObservedRequest {
  readonly path: string;
  readonly status: number;
  readonly cached: boolean;
}

/** Kinds of requests by the first segment of a path. All other paths are pages. */
const kinds: ReadonlyMap<string, string> = new Map([
  ...["api", "apps", "broadcasting"].map((segment): [string, string] => [segment, "api"]),
  ...["assets", "icons", "screenshots", "shell"].map((segment): [string, string] => [segment, "file"]),
  ...["healthz", "metrics", "readyz"].map((segment): [string, string] => [segment, "health"]),
  ["media", "picture"],
]);
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of the process in the text format of Prometheus. Labels have few values, whatever is requested. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #measured: Measured;
  readonly #requests: Histogram<"kind" | "status" | "cached">;
  /** Children of the histogram by label values. Looking them up there for each request is slow. */
  readonly #observers = new Map<string, { observe(seconds: number): void }>();
  readonly #pushes: Counter<"outcome">;
  readonly #mails: Counter<"outcome">;
  readonly #violations: Counter<"kind" | "directive">;
  readonly #databaseUp: Gauge;
  readonly #overdue: Gauge<"queue">;

  constructor(measured: Measured) {
    const { db, responseCache, hub, version } = measured;
    const registers = [this.#registry];
    this.#measured = measured;
    new Gauge({
      name: "kapok_build_info",
      help: "Version that is running; always 1.",
      labelNames: ["version"],
      registers,
    }).set({ version }, 1);
    this.#requests = new Histogram({
      name: "kapok_http_request_duration_seconds",
      help: "Duration of requests by kind, status and whether the response was cached.",
      labelNames: ["kind", "status", "cached"],
      buckets: durationBuckets,
      registers,
    });
    this.#pushes = new Counter({
      name: "kapok_pushes_total",
      help: "Sent pushes by outcome.",
      labelNames: ["outcome"],
      registers,
    });
    this.#mails = new Counter({
      name: "kapok_mails_total",
      help: "Attempts to send a mail by outcome.",
      labelNames: ["outcome"],
      registers,
    });
    this.#violations = new Counter({
      name: "kapok_policy_violations_total",
      help: "Reports of browsers about violations of a page's policies, by kind and directive.",
      labelNames: ["kind", "directive"],
      registers,
    });
    this.#databaseUp = new Gauge({
      name: "kapok_database_up",
      help: "Whether the database responds.",
      registers,
    });
    this.#overdue = new Gauge({
      name: "kapok_queue_overdue_seconds",
      help: "Delay of the oldest overdue entry of a queue.",
      labelNames: ["queue"],
      registers,
    });
    new Gauge({
      name: "kapok_database_connections",
      help: "Connections to the database by state, and requests that wait for a connection.",
      labelNames: ["state"],
      registers,
      collect() {
        const { totalCount, idleCount, waitingCount } = db.$client;
        this.set({ state: "busy" }, totalCount - idleCount);
        this.set({ state: "idle" }, idleCount);
        this.set({ state: "waiting" }, waitingCount);
      },
    });
    new Gauge({
      name: "kapok_response_cache_bytes",
      help: "Bytes of responses in the cache of this process.",
      registers,
      collect() {
        this.set(responseCache.bytes);
      },
    });
    if (!hub) return;
    new Gauge({
      name: "kapok_realtime_connections",
      help: "Realtime connections of this process.",
      registers,
      collect() {
        this.set(hub.sockets.size);
      },
    });
  }

  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;

  /** Adds metrics of the process: memory, processor, event loop, garbage collection. */
  measureProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Counts a request and its duration. */
  observeRequest({ path, status, cached }: ObservedRequest, seconds: number): void {
    const end = path.indexOf("/", 1);
    const kind = kinds.get(path.slice(1, end < 0 ? undefined : end)) ?? "page";
    const name = `${kind} ${status} ${cached}`;
    let observer = this.#observers.get(name);
    if (!observer) {
      observer = this.#requests.labels(kind, String(status), String(cached));
      this.#observers.set(name, observer);
    }
    observer.observe(seconds);
  }

  /** Counts a violation of a policy. */
  countViolation({ kind, directive }: Violation): void {
    this.#violations.inc({ kind, directive });
  }

  /** Returns a function that sends pushes and counts their outcomes. */
  countPushes(send: SendPush): SendPush {
    return async (...push) => {
      const result = await send(...push);
      this.#pushes.inc({ outcome: result.outcome });
      return result;
    };
  }

  /** Returns a function that sends mails and counts their outcomes. */
  countMails(send: SendMail): SendMail {
    return async (mail) => {
      try {
        await send(mail);
      } catch (error) {
        this.#mails.inc({ outcome: "failed" });
        throw error;
      }
      this.#mails.inc({ outcome: "sent" });
    };
  }

  /** Returns all metrics. When the database does not respond, only its own metrics are missing. */
  async text(): Promise<string> {
    const overdue = await findQueueDelays(this.#measured.db).catch(() => undefined);
    this.#databaseUp.set(overdue ? 1 : 0);
    this.#overdue.reset();
    for (const [queue, seconds] of Object.entries(overdue ?? {})) this.#overdue.set({ queue }, seconds);
    return this.#registry.metrics();
  }
}
