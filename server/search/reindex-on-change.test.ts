import { eq } from "drizzle-orm";
import pino from "pino";
import { afterAll, expect, test, vi } from "vitest";
import { article } from "../articles/articles.schema.ts";
import { enqueueOnNotify } from "../jobs/enqueue-on-notify.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { execute } from "../test/execute.ts";
import { testApp } from "../test/test-app.ts";
import { reindexStale } from "./reindex.mutations.ts";

const { db, request, responseCache, url } = await testApp({ sample: true });
const warnings: unknown[] = [];
const log = pino({ level: "warn" }, { write: (line) => warnings.push(JSON.parse(line)) });
const handlers = { "index-search": async () => void (await reindexStale(db)) };
const stops = [await startJobs({ db, url, log, handlers }), enqueueOnNotify({ db, url, log })];
afterAll(async () => {
  for (const stop of stops) await stop();
});

async function titles(q: string): Promise<string[]> {
  responseCache.clear();
  const { result_list } = await (await request(`/api/search?lang=3&q=${q}`)).json();
  return result_list.map(({ title }: { title: string[] }) => title.join(""));
}
const within = { timeout: 5000, interval: 50 };

async function articleId(): Promise<number> {
  const [row] = await db.select({ id: article.id }).from(article).where(eq(article.lang, 3)).limit(1);
  return row?.id ?? 0;
}

test("search: finds an article within seconds when SQL has changed it", async () => {
  const id = await articleId();
  expect(await titles("quagga")).toEqual([]);
  await execute(url, `update article set title = 'Quagga census' where id = ${id}`);
  await vi.waitFor(async () => expect(await titles("quagga")).toEqual(["Quagga census"]), within);
  await execute(url, `update article set title = 'Okapi census' where id = ${id}`);
  await vi.waitFor(async () => expect(await titles("okapi")).toEqual(["Okapi census"]), within);
  expect(await titles("quagga")).toEqual([]);
});

test("search: does not start another run when only the index has changed", async () => {
  const runs = vi.spyOn(db, "delete");
  await execute(url, "update search_text set lang = lang");
  await execute(url, "select pg_sleep(1)");
  expect(runs).not.toHaveBeenCalled();
  runs.mockRestore();
});

test("search: retries when an update of the index fails", async () => {
  const id = await articleId();
  const failing = vi.spyOn(db, "delete").mockImplementationOnce(() => {
    throw new Error("no database");
  });
  await execute(url, `update article set title = 'Axolotl census' where id = ${id}`);
  await vi.waitFor(async () => expect(await titles("axolotl")).toEqual(["Axolotl census"]), { timeout: 15_000 });
  expect(warnings).toMatchObject([{ job: "index-search", msg: "job failed" }]);
  failing.mockRestore();
}, 20_000);
