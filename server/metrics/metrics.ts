import { sql } from "drizzle-orm";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import * as v from "valibot";
import type { ResponseCache } from "#server/cache/response-cache.ts";
import { checkRows } from "#server/database/check-rows.ts";
import type { Database } from "../database/connect.ts";
import type { SendMail } from "../mail/mail-transport.ts";
import type { SendPush } from "../push/send-push.ts";
import type { Hub } from "../realtime/hub.ts";

/** What is measured besides what passes: looked at whenever somebody asks. */
interface Measured {
  readonly db: Database;
  readonly responseCache: ResponseCache;
  /** Absent where a cluster has the connections. */
  readonly hub?: Hub | undefined;
  readonly version: string;
}

interface ObservedRequest {
  readonly path: string;
  readonly status: number;
  readonly cached: boolean;
}

/** Parts of the site by the first part of a path; everything else is a page. */
const kinds: ReadonlyMap<string, string> = new Map([
  ...["api", "apps", "broadcasting"].map((part): [string, string] => [part, "api"]),
  ...["assets", "icons", "screenshots", "shell"].map((part): [string, string] => [part, "file"]),
  ...["healthz", "metrics", "readyz"].map((part): [string, string] => [part, "health"]),
  ["media", "picture"],
]);
const secondsOfAnswers = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What the process knows of itself, in the text format of Prometheus. Its labels have few values, whoever asks for what. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #measured: Measured;
  readonly #answers: Histogram<"kind" | "status" | "cached">;
  /** The histogram's parts by their labels: to have one made for each request would cost more than all else here. */
  readonly #parts = new Map<string, { observe(seconds: number): void }>();
  readonly #pushes: Counter<"outcome">;
  readonly #mails: Counter<"outcome">;
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
    this.#answers = new Histogram({
      name: "kapok_http_request_duration_seconds",
      help: "Time to the whole answer of a request, by part of the site, status, and whether the response was cached.",
      labelNames: ["kind", "status", "cached"],
      buckets: secondsOfAnswers,
      registers,
    });
    this.#pushes = new Counter({
      name: "kapok_pushes_total",
      help: "Pushes by what came of them.",
      labelNames: ["outcome"],
      registers,
    });
    this.#mails = new Counter({
      name: "kapok_mails_total",
      help: "Attempts to send a mail by what came of them.",
      labelNames: ["outcome"],
      registers,
    });
    this.#databaseUp = new Gauge({
      name: "kapok_database_up",
      help: "Whether the database answers.",
      registers,
    });
    this.#overdue = new Gauge({
      name: "kapok_queue_overdue_seconds",
      help: "For how long the oldest of a queue should have been done.",
      labelNames: ["queue"],
      registers,
    });
    new Gauge({
      name: "kapok_database_connections",
      help: "Connections to the database by state, and requests that wait for one.",
      labelNames: ["state"],
      registers,
      collect() {
        const { totalCount, idleCount, waitingCount } = db.$client;
        this.set({ state: "busy" }, totalCount - idleCount);
        this.set({ state: "idle" }, idleCount);
        this.set({ state: "waited_for" }, waitingCount);
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
      help: "Pages that are connected to this process.",
      registers,
      collect() {
        this.set(hub.sockets.size);
      },
    });
  }

  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;

  /** Measures the process too: memory, processor, event loop, garbage. */
  measureProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Counts a request and its duration. */
  observeRequest({ path, status, cached }: ObservedRequest, seconds: number): void {
    const end = path.indexOf("/", 1);
    const kind = kinds.get(path.slice(1, end < 0 ? undefined : end)) ?? "page";
    const name = `${kind} ${status} ${cached}`;
    let part = this.#parts.get(name);
    if (!part) {
      part = this.#answers.labels(kind, String(status), String(cached));
      this.#parts.set(name, part);
    }
    part.observe(seconds);
  }

  /** The same way to send pushes, counted. */
  countPushes(send: SendPush): SendPush {
    return async (...push) => {
      const result = await send(...push);
      this.#pushes.inc({ outcome: result.outcome });
      return result;
    };
  }

  /** The same way to send mails, counted. */
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

  /** Everything as it is now. A database that does not answer is said to be down; nothing is left out for it but its own. */
  async text(): Promise<string> {
    const overdue = await overdueOf(this.#measured.db).catch(() => undefined);
    this.#databaseUp.set(overdue ? 1 : 0);
    this.#overdue.reset();
    for (const [queue, seconds] of Object.entries(overdue ?? {})) this.#overdue.set({ queue }, seconds);
    return this.#registry.metrics();
  }
}

/** Seconds by queue, 0 where nothing is late. Each is the first entry of an index, however long the queue is. */
async function overdueOf(db: Database): Promise<Record<string, number>> {
  const late = (oldest: ReturnType<typeof sql>) =>
    sql`greatest(0, coalesce(extract(epoch from now() - (${oldest})), 0))::float8`;
  const result = await db.execute(sql`select
    ${late(sql`select min(made_at) from mail where failed_at is null and last_error is null`)} as mails,
    ${late(sql`select min(scheduled_at) from notification_event where completed_at is null`)} as events,
    ${late(sql`select min(due_at) from notification_delivery where state = 'pending' and channel = 'push'`)} as pushes`);
  return checkRows(v.record(v.string(), v.number()), result)[0] ?? {};
}
