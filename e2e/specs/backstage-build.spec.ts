import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "../support/fixtures.ts";
import { visit } from "../support/page-ready.ts";

const dist = join(import.meta.dirname, "../../dist");

test("build: gives readers no module, text, style or precached file of Backstage when both are built", async () => {
  const manifest = JSON.parse(readFileSync(join(dist, "client/.vite/manifest.json"), "utf8"));
  const sources = Object.keys(manifest);
  expect(sources).toContain("src/app/entry-client.tsx");
  expect(sources.filter((source) => /^(?:backstage|contract\/backstage|locales\/backstage)\//.test(source))).toEqual(
    [],
  );
  const own = readdirSync(join(dist, "backstage/assets")).filter((name) => /\.(?:js|css)$/.test(name));
  expect(own.length).toBeGreaterThan(2);
  const worker = readFileSync(join(dist, "client/sw.js"), "utf8");
  expect(own.filter((name) => worker.includes(name))).toEqual([]);
});

test("backstage: opens offline in both languages when it was visited once", async ({ page, network }) => {
  await visit(page, "/backstage");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const stored = () =>
    page.evaluate(async () => {
      const cache = await caches.open("backstage");
      return (await cache.match("/en-US/backstage")) !== undefined;
    });
  await expect.poll(stored).toBe(true);
  network.refuse();
  for (const path of ["/backstage", "/en-US/backstage"]) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});
