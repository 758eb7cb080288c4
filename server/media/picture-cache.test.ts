import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pictureCache } from "./picture-cache.ts";

const log = { warn: vi.fn() };
const render = vi.fn(async () => Buffer.from("picture"));
let dataDir = "";

beforeEach(async () => {
  vi.clearAllMocks();
  dataDir = await mkdtemp(join(tmpdir(), "kapok-pictures-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("picture cache: renders once for concurrent requests, and not again after a restart", async () => {
  const cache = pictureCache(dataDir, log);
  const all = await Promise.all(Array.from({ length: 20 }, () => cache.get("a.webp", render)));
  expect(all.map(String)).toEqual(Array(20).fill("picture"));
  expect(String(await pictureCache(dataDir, log).get("a.webp", render))).toBe("picture");
  expect(render).toHaveBeenCalledTimes(1);
  expect(await readdir(join(dataDir, "media"))).toEqual(["a.webp"]);
  expect(await readFile(join(dataDir, "media", "a.webp"), "utf8")).toBe("picture");
});

test("picture cache: rejects all waiting requests when rendering fails, and retries later", async () => {
  const cache = pictureCache(dataDir, log);
  render.mockRejectedValueOnce(new Error("broken"));
  const both = await Promise.allSettled([cache.get("a.webp", render), cache.get("a.webp", render)]);
  expect(both.map((result) => result.status)).toEqual(["rejected", "rejected"]);
  expect(String(await cache.get("a.webp", render))).toBe("picture");
  expect(render).toHaveBeenCalledTimes(2);
});

test("picture cache: serves and logs when a file can be neither read nor replaced", async () => {
  await mkdir(join(dataDir, "media", "a.webp"), { recursive: true });
  expect(String(await pictureCache(dataDir, log).get("a.webp", render))).toBe("picture");
  expect(log.warn).toHaveBeenCalledTimes(2);
  expect(await readdir(join(dataDir, "media"))).toEqual(["a.webp"]);
});

test("picture cache: serves the picture when its folder cannot be created", async () => {
  await writeFile(join(dataDir, "media"), "");
  expect(String(await pictureCache(dataDir, log).get("a.webp", render))).toBe("picture");
  expect(log.warn).toHaveBeenCalled();
});
