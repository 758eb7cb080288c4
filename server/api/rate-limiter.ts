import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { fromDrizzle } from "pg-boss";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Database } from "#server/database/connect.ts";
import { HttpError } from "./http-error.ts";

/** So many requests in each window of so many seconds; a window begins with a caller's first request. */
export interface Rate {
  readonly times: number;
  readonly seconds: number;
}

/** A migration has made the table; the job that purges expired rows clears it. */
const table = { tableName: "rate_limit", tableCreated: true, clearExpiredByTimeout: false } as const;

/** A caller has used up a limit. */
export class RateLimitError extends HttpError {}

/** Headers that tell a caller how much of a limit is left (draft-ietf-httpapi-ratelimit-headers-10). */
export interface RateLimitHeaders {
  readonly ratelimit: string;
  readonly "ratelimit-policy": string;
}

/** Limits how often a caller (a network, a mail address, a member) may do something. */
export class RateLimiter {
  readonly #limiter: RateLimiterAbstract;
  /** The name of the limit, as an item of a structured field. */
  readonly #policy: string;

  /** @param limiter its `keyPrefix` is the name of the limit, in letters, digits and hyphens */
  constructor(limiter: RateLimiterAbstract) {
    this.#limiter = limiter;
    this.#policy = `"${limiter.keyPrefix}"`;
  }

  /**
   * Counts a request of a caller, and returns the headers about the rest of the limit.
   *
   * @throws {RateLimitError} `too_many_requests` with the seconds until the window ends
   */
  async consume(caller: string): Promise<RateLimitHeaders> {
    try {
      const { remainingPoints, msBeforeNext } = await this.#limiter.consume(hashOf(caller));
      return this.#headersOf(remainingPoints, secondsOf(msBeforeNext));
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      throw this.exceeded(secondsOf(rejection.msBeforeNext));
    }
  }

  /** Creates the error for a caller who has used up the limit. */
  exceeded(seconds: number): RateLimitError {
    return new RateLimitError("too_many_requests", {
      "retry-after": String(seconds),
      ...this.#headersOf(0, seconds),
    });
  }

  #headersOf(remaining: number, seconds: number): RateLimitHeaders {
    const { points, duration } = this.#limiter;
    return {
      "ratelimit-policy": `${this.#policy};q=${points};w=${duration}`,
      ratelimit: `${this.#policy};r=${remaining};t=${seconds}`,
    };
  }

  /** Counts a request of a caller without a limit. Returns the number in the window, and the seconds until it ends. */
  async record(caller: string): Promise<{ count: number; seconds: number }> {
    const { consumedPoints, msBeforeNext } = await this.#limiter.penalty(hashOf(caller));
    return { count: consumedPoints, seconds: secondsOf(msBeforeNext) };
  }

  /** Takes back a request that was counted and should not be. */
  async reward(caller: string): Promise<void> {
    await this.#limiter.reward(hashOf(caller));
  }
}

/**
 * A limit that all processes on the database share, and that outlasts a restart. From `blockAt` requests on (one too
 * many unless given) a process rejects the caller without asking the database, until the window ends.
 */
export function sharedRateLimiter(
  db: Database,
  name: string,
  { times, seconds }: Rate,
  blockAt: number = times + 1,
): RateLimiter {
  return new RateLimiter(
    new RateLimiterPostgres({
      storeClient: db.$client,
      storeType: "pool",
      ...table,
      keyPrefix: name,
      points: times,
      duration: seconds,
      inMemoryBlockOnConsumed: blockAt,
    }),
  );
}

/**
 * Counts a request in a transaction, for limits of an effect that may be rolled back, such as a mail.
 *
 * @throws {HttpError} `too_many_requests`
 */
export async function consumeInTransaction(
  tx: NodePgDatabase,
  name: string,
  { times, seconds }: Rate,
  caller: string,
): Promise<void> {
  const { executeSql } = fromDrizzle(tx, sql);
  const limiter = new RateLimiterPostgres({
    storeClient: { query: ({ text, values }: { text: string; values: unknown[] }) => executeSql(text, values) },
    storeType: "client",
    ...{ ...table, keyPrefix: name, points: times, duration: seconds },
  });
  await new RateLimiter(limiter).consume(caller);
}

/** A limit of this process alone, for reads of signed-in members. */
export function memoryRateLimiter(name: string, { times, seconds }: Rate): RateLimiter {
  return new RateLimiter(new RateLimiterMemory({ keyPrefix: name, points: times, duration: seconds }));
}

function secondsOf(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

/** Keys have a bounded length, and the table holds no addresses of visitors. */
function hashOf(caller: string): string {
  return createHash("sha256").update(caller).digest("base64url");
}
