import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openDatabase } from "#server/database/connect.ts";
import { purgeExpired } from "#server/jobs/purge-expired.ts";
import { testApp } from "#server/test/test-app.ts";
import { testServices } from "#server/test/test-services.ts";
import { createApp } from "../app.ts";
import { HttpError } from "./http-error.ts";
import { memoryRateLimiter, type RateLimiter, sharedRateLimiter } from "./rate-limiter.ts";

const { app, db, url } = await testApp();

/** Seconds to wait; 0 when the request was allowed. */
async function waitOf(limiter: RateLimiter, caller = "a"): Promise<number> {
  try {
    await limiter.consume(caller);
    return 0;
  } catch (error) {
    expect(error).toBeInstanceOf(HttpError);
    return Number((error as HttpError).headers["retry-after"]);
  }
}

/** How many of so many requests at once are allowed. */
async function allowed(times: number, limiterOf: (n: number) => RateLimiter): Promise<number> {
  const waits = await Promise.all(Array.from({ length: times }, (_, n) => waitOf(limiterOf(n))));
  return waits.filter((wait) => wait === 0).length;
}

const endWindows = () => db.execute(sql`update rate_limit set expire = 0`);

describe.each([
  ["shared", (name: string, times: number) => sharedRateLimiter(db, name, { times, seconds: 60 })],
  ["in memory", (name: string, times: number) => memoryRateLimiter(name, { times, seconds: 60 })],
] as const)("rate limiter, %s", (kind, limiterOf) => {
  test("allows as many requests as the rate, then rejects with the rest of the window", async () => {
    const limiter = limiterOf(`${kind} window`, 3);
    const waits = [];
    for (let n = 0; n < 5; n++) waits.push(await waitOf(limiter));
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    for (const wait of waits.slice(3)) expect(wait).toBeGreaterThan(50);
    for (const wait of waits.slice(3)) expect(wait).toBeLessThanOrEqual(60);
  });

  test("counts callers and limiters apart", async () => {
    const [first, second] = [limiterOf(`${kind} first`, 1), limiterOf(`${kind} second`, 1)];
    const waits = [await waitOf(first), await waitOf(first, "b"), await waitOf(second), await waitOf(first)];
    expect(waits.map((wait) => wait === 0)).toEqual([true, true, true, false]);
  });

  test("allows as many again when a request is taken back", async () => {
    const limiter = limiterOf(`${kind} reward`, 2);
    for (let n = 0; n < 5; n++) {
      expect(await waitOf(limiter)).toBe(0);
      await limiter.reward("a");
    }
    expect([await waitOf(limiter), await waitOf(limiter)]).toEqual([0, 0]);
    expect(await waitOf(limiter)).toBeGreaterThan(0);
  });

  test("accepts a caller of any length", async () => {
    expect(await waitOf(limiterOf(`${kind} long`, 1), "x".repeat(10_000))).toBe(0);
  });
});

test("shared rate limiter: allows again when the window has ended", async () => {
  const rate = { times: 1, seconds: 1 };
  const limiter = sharedRateLimiter(db, "short", rate);
  expect([await waitOf(limiter), await waitOf(limiter)]).toEqual([0, 1]);
  await new Promise((resolve) => setTimeout(resolve, 1050));
  expect(await waitOf(limiter)).toBe(0);
});

test("shared rate limiter: sends no more queries when a caller is over the limit", async () => {
  const limiter = sharedRateLimiter(db, "flood", { times: 2, seconds: 60 });
  await allowed(3, () => limiter);
  // Proof that the database would allow it: another process does.
  await endWindows();
  expect(await waitOf(limiter)).toBeGreaterThan(0);
  expect(await waitOf(sharedRateLimiter(db, "flood", { times: 2, seconds: 60 }))).toBe(0);
});

describe("limited call: tells how much of its limit is left", () => {
  const logIn = (account: unknown, network: string) =>
    app.request("/api/user/login?lang=2", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": network },
      body: JSON.stringify({ account, password: "wrong2026pass" }),
    });
  const limitOf = ({ headers }: Response) => [headers.get("ratelimit-policy"), headers.get("ratelimit")];

  test("in responses and errors", async () => {
    const [first, second] = [await logIn("limited@example.com", "203.0.113.20"), await logIn("x@y.zz", "203.0.113.20")];
    expect([first.status, ...limitOf(first)]).toEqual([401, '"login";q=200;w=300', '"login";r=199;t=300']);
    expect(second.headers.get("ratelimit")).toMatch(/^"login";r=198;t=\d+$/);
  });

  test("and names the limit that is used up when it rejects", async () => {
    await logIn("limited@example.com", "203.0.113.21");
    await db.execute(sql`update rate_limit set points = 200 where key like 'login:%'`);
    const rejected = await logIn("limited@example.com", "203.0.113.21");
    expect(limitOf(rejected)).toEqual(['"login";q=200;w=300', expect.stringMatching(/^"login";r=0;t=\d+$/)]);
    expect(rejected.headers.get("retry-after")).toBe(/t=(\d+)/.exec(rejected.headers.get("ratelimit") ?? "")?.[1]);
  });

  test("but not in a call without a limit", async () => {
    expect(limitOf(await app.request("/api/main?lang=2"))).toEqual([null, null]);
  });
});

test("purge: removes counters of ended windows only", async () => {
  await waitOf(sharedRateLimiter(db, "ended", { times: 1, seconds: 60 }));
  await endWindows();
  await waitOf(sharedRateLimiter(db, "open", { times: 1, seconds: 60 }));
  await purgeExpired(db, { analyticsDays: 100, formDays: 100, mailDays: 30, auditDays: 100 });
  const { rows } = await db.execute(sql`select split_part(key, ':', 1) as name from rate_limit`);
  expect(rows).toEqual([{ name: "open" }]);
});

describe("two processes on one database", () => {
  const rate = { times: 20, seconds: 60 };
  /** A second process: a pool and limiters of its own. */
  const other = openDatabase({ url });

  test("allow together as many as one process", async () => {
    const limiters = [sharedRateLimiter(db, "both", rate), sharedRateLimiter(other.db, "both", rate)];
    expect(await allowed(80, (n) => limiters[n % 2] as RateLimiter)).toBe(20);
    // Negative control: limits in memory allow it once per process.
    const apart = [memoryRateLimiter("both", rate), memoryRateLimiter("both", rate)];
    expect(await allowed(80, (n) => apart[n % 2] as RateLimiter)).toBe(40);
  });

  test("allow together ten wrong passwords; a restart allows no more", async () => {
    const apps = [app, createApp(testServices({ db: other.db, proxies: 1 }))];
    const guess = async (at: typeof app) => {
      const response = await at.request("/api/user/login?lang=2", {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.9" },
        body: JSON.stringify({ account: "somebody@example.com", password: "wrong2026pass" }),
      });
      return response.status;
    };
    const statuses = await Promise.all(Array.from({ length: 14 }, (_, n) => guess(apps[n % 2] as typeof app)));
    expect(statuses.sort()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    await other.close();
    const restarted = openDatabase({ url });
    expect(await guess(createApp(testServices({ db: restarted.db, proxies: 1 })))).toBe(429);
    await endWindows();
    expect(await guess(createApp(testServices({ db: restarted.db, proxies: 1 })))).toBe(401);
    await restarted.close();
  });
});
