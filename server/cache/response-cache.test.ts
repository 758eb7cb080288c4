import { randomBytes } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { compressedBest, prepareResponse } from "./prepared-response.ts";
import { ResponseCache } from "./response-cache.ts";

const headers = { "content-type": "text/plain" };
const made = (text: string, status = 200) => prepareResponse(text, headers, status);
/** A computation that ends on demand. */
function slow(text: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const make = vi.fn(async () => {
    await promise;
    return made(text);
  });
  return { make, finish: resolve, fail: reject };
}
const never = () => Promise.reject(new Error("must not be made again"));
const textOf = async (making: Promise<{ body: Buffer }>) => String((await making).body);

describe("response cache: concurrent requests of a key", () => {
  test("share one computation", async () => {
    const responseCache = new ResponseCache();
    const { make, finish } = slow("one");
    const pending = [1, 2, 3].map(() => responseCache.get("key", 60, make));
    finish();
    expect(new Set(await Promise.all(pending)).size).toBe(1);
    expect(make).toHaveBeenCalledTimes(1);
    expect(await textOf(responseCache.get("key", 60, never))).toBe("one");
    expect(await textOf(responseCache.get("other", 60, () => made("two")))).toBe("two");
  });

  test("fail together, and the next request computes again", async () => {
    const responseCache = new ResponseCache();
    const { make, fail } = slow("none");
    const pending = [1, 2].map(() => responseCache.get("key", 60, make));
    fail(new Error("no database"));
    for (const outcome of await Promise.allSettled(pending)) expect(outcome.status).toBe("rejected");
    expect(await textOf(responseCache.get("key", 60, () => made("again")))).toBe("again");
  });
});

describe("response cache: after a change of content", () => {
  test("returns no earlier response", async () => {
    const responseCache = new ResponseCache();
    await responseCache.get("key", 60, () => made("old"));
    responseCache.clear();
    expect(responseCache.peek("key")).toBeUndefined();
    expect(await textOf(responseCache.get("key", 60, () => made("new")))).toBe("new");
  });

  test("neither stores nor returns a response that was pending", async () => {
    const responseCache = new ResponseCache();
    const before = slow("old");
    const old = responseCache.get("key", 60, before.make);
    responseCache.clear();
    const after = slow("new");
    const pending = responseCache.get("key", 60, after.make);
    before.finish();
    expect(await textOf(old)).toBe("old");
    expect(responseCache.peek("key")).toBeUndefined();
    // The end of the old computation must not remove the new one.
    const alsoAsked = responseCache.get("key", 60, never);
    after.finish();
    expect(await Promise.all([textOf(pending), textOf(alsoAsked)])).toEqual(["new", "new"]);
    expect(String(responseCache.peek("key")?.body)).toBe("new");
  });
});

describe("response cache: an entry", () => {
  test("is valid for its seconds", async () => {
    const responseCache = new ResponseCache();
    await responseCache.get("long", 60, () => made("text"));
    await responseCache.get("short", 0.3, () => made("text"));
    expect(responseCache.peek("short")).toBeDefined();
    await vi.waitFor(() => expect(responseCache.peek("short")).toBeUndefined(), 2000);
    expect(responseCache.peek("long")).toBeDefined();
  });

  test.each([307, 404, 500, 503])("is not created when the status is %i", async (status) => {
    const responseCache = new ResponseCache();
    await responseCache.get("key", 60, () => made("text", status));
    expect(responseCache.peek("key")).toBeUndefined();
  });

  test("is evicted when the bytes exceed the limit and it is the least recently used", async () => {
    const size = 100_000;
    const responseCache = new ResponseCache(10 * size);
    const bytes = () => prepareResponse(randomBytes(size / 2).toString("hex"), headers);
    for (let key = 0; key < 40; key++) {
      await responseCache.get(`key ${key}`, 60, bytes);
      responseCache.peek("key 0");
    }
    const cached = Array.from({ length: 40 }, (_, key) => responseCache.peek(`key ${key}`)).filter(Boolean);
    const total = cached.reduce((sum, one) => sum + (one?.body.length ?? 0) + (one?.compressed?.body.length ?? 0), 0);
    expect(total).toBeLessThanOrEqual(10 * size);
    expect(total).toBeGreaterThan(5 * size);
    expect(responseCache.peek("key 0")).toBeDefined();
    expect(responseCache.peek("key 1")).toBeUndefined();
    expect(responseCache.peek("key 39")).toBeDefined();
  });

  test("is not created when the response exceeds the limit", async () => {
    const responseCache = new ResponseCache(1000);
    expect((await responseCache.get("key", 60, () => made("x".repeat(2000)))).body.length).toBe(2000);
    expect(responseCache.peek("key")).toBeUndefined();
  });

  test("is compressed better when it is requested again", async () => {
    const responseCache = new ResponseCache();
    const text = Array.from({ length: 4000 }, (_, n) => `line ${n * 7919}`).join("\n");
    const first = await responseCache.get("key", 60, () => made(text));
    responseCache.peek("key");
    await vi.waitFor(() => expect(responseCache.peek("key")).not.toBe(first), 10_000);
    const better = responseCache.peek("key");
    const sent = better?.compressed?.body ?? Buffer.alloc(0);
    expect(sent.length).toBeLessThan(first.compressed?.body.length ?? 0);
    expect(String(brotliDecompressSync(sent))).toBe(text);
    expect(better?.compressed?.headers).toEqual({
      ...first.compressed?.headers,
      "content-length": String(sent.length),
    });
    expect(better).toMatchObject({
      etag: first.etag,
      body: first.body,
      full: first.full,
      notModified: first.notModified,
    });
  });

  test.each([
    [
      "when it has expired",
      async (responseCache: ResponseCache) => {
        await vi.waitFor(() => expect(responseCache.peek("key")).toBeUndefined(), 5000);
      },
    ],
    ["when content has changed", async (responseCache: ResponseCache) => responseCache.clear()],
  ])("is recomputed %s, and keeps its best compression when the text is the same", async (_, end) => {
    const responseCache = new ResponseCache();
    const text = Array.from({ length: 4000 }, (_, n) => `line ${n * 7919}`).join("\n");
    const first = await responseCache.get("key", 3, () => made(text));
    responseCache.peek("key");
    await vi.waitFor(() => expect([undefined, first]).not.toContain(responseCache.peek("key")), 10_000);
    const best = responseCache.peek("key");
    await end(responseCache);
    const make = vi.fn(() => made(text));
    expect(await responseCache.get("key", 60, make)).toBe(best);
    expect(make).toHaveBeenCalledTimes(1);
    responseCache.clear();
    expect(await textOf(responseCache.get("key", 60, () => made("another text")))).toBe("another text");
    responseCache.clear();
    const otherHeaders = await responseCache.get("key", 60, () => prepareResponse("another text", { "x-other": "1" }));
    expect(otherHeaders.full.headers).toMatchObject({ "x-other": "1" });
  });

  test.each([
    ["text/html", false],
    ["application/json", true],
  ])("of the type %s is compressed better at once when it is a large page", async (type, same) => {
    const responseCache = new ResponseCache();
    const text = Array.from({ length: 9000 }, (_, n) => ((n * 7919) % 1_000_003).toString(36)).join(" ");
    const first = await responseCache.get("key", 60, () => prepareResponse(text, { "content-type": type }));
    // Longer than the compression takes, on a busy machine too.
    for (let round = 0; round < 8; round++) await compressedBest(first);
    expect(responseCache.peek("key") === first).toBe(same);
  });
});
