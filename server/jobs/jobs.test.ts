import { sql } from "drizzle-orm";
import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "#server/test/test-app.ts";
import { enqueue } from "./enqueue.ts";
import { jobs } from "./jobs.ts";
import { type JobHandlers, startJobs } from "./start-jobs.ts";

const { db, url } = await testApp();

async function process(handlers: JobHandlers) {
  const stop = await startJobs({ db, url, log: pino({ level: "silent" }), handlers });
  onTestFinished(stop);
  return stop;
}

test("jobs: have queue, retries, dead letters and schedule in the database", async () => {
  const { rows } = await db.execute<{
    name: string;
    cron: string | null;
    retry_limit: number;
    dead_letter: string;
  }>(sql`
    select queue.name, cron, retry_limit, dead_letter from kapok_jobs.queue
    left join kapok_jobs.schedule using (name) where queue.name = any(${sql.param(Object.keys(jobs))}) order by name`);
  const expected = Object.entries(jobs).map(([name, kind]) => ({
    ...{ name, cron: "schedule" in kind ? kind.schedule : null },
    ...{ retry_limit: kind.retryLimit, dead_letter: kind.deadLetter },
  }));
  expect(rows).toEqual(expected.sort((one, other) => (one.name < other.name ? -1 : 1)));
});

test("jobs: run once when two processes work", async () => {
  const done: unknown[] = [];
  const handler = async (data: object) => void done.push((data as { n: number }).n);
  await Promise.all([process({ "fan-out": handler }), process({ "fan-out": handler })]);
  for (let n = 0; n < 40; n++) await enqueue(db, "fan-out", { n }, { singletonKey: String(n) });
  await vi.waitFor(() => expect(done).toHaveLength(40), { timeout: 5000 });
  expect(done.toSorted((one, other) => Number(one) - Number(other))).toEqual([...Array(40).keys()]);
});

test("jobs: are retried without delaying others when they fail", async () => {
  const done: string[] = [];
  let failures = 0;
  await process({
    "fan-out": async (data) => {
      const { name } = data as { name: string };
      if (name === "flaky" && failures++ === 0) throw new Error("once");
      done.push(name);
    },
  });
  await enqueue(db, "fan-out", { name: "flaky" });
  await enqueue(db, "fan-out", { name: "other" }, { singletonKey: "other" });
  await vi.waitFor(() => expect(done).toEqual(["other", "flaky"]), { timeout: 12_000 });
}, 20_000);

test("jobs: abort and wait for an active job when the process stops", async () => {
  let aborted = false;
  let active = false;
  const stop = await process({
    "fan-out": async (_, { signal }) => {
      active = true;
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      aborted = true;
    },
  });
  await enqueue(db, "fan-out", {}, { singletonKey: "long" });
  await vi.waitFor(() => expect(active).toBe(true));
  const began = performance.now();
  await stop();
  expect(aborted).toBe(true);
  expect(performance.now() - began).toBeLessThan(3000);
});
