import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { db } from "#src/offline/db.ts";
import { emptyDatabase } from "#src/offline/test/empty-database.ts";
import { MemoryOutbox } from "#src/offline/test/memory-outbox.ts";
import { type Changes, type Outcome, playSchedule, type TestedStore } from "#src/offline/test/schedule.ts";
import { outboxStore } from "./outbox-store.ts";

async function databaseStore(): Promise<TestedStore> {
  await emptyDatabase();
  return { ...outboxStore, all: () => db.outbox.orderBy("sequence").toArray() };
}

/** Plays many schedules. Returns the number of faults of each kind, and the seeds of the first ones. */
async function play(
  schedules: number,
  changes: Changes = {},
  makeStore = async (): Promise<TestedStore> => new MemoryOutbox(),
) {
  const sum = { made: 0, requests: 0, atOnce: 0, lost: 0, doubled: 0, disorder: 0, wrong: 0, first: [] as string[] };
  for (let seed = 1; seed <= schedules; seed++) {
    const outcome: Outcome = await playSchedule(seed, await makeStore(), changes);
    sum.made += outcome.made;
    sum.requests += outcome.requests;
    sum.atOnce = Math.max(sum.atOnce, outcome.atOnce);
    for (const fault of ["lost", "doubled", "disorder", "wrong"] as const) {
      sum[fault] += outcome[fault].length;
      if (outcome[fault].length > 0 && sum.first.length < 3) sum.first.push(`${seed} ${fault}: ${outcome[fault]}`);
    }
  }
  return sum;
}

const noFaults = { lost: 0, doubled: 0, disorder: 0, wrong: 0, first: [] };

// Seven seconds of computing, and more on a busy machine.
const timeout = 180_000;

test("flushOutbox: loses, doubles and reorders no entry in 10,000 random schedules", {
  timeout,
}, async () => {
  const sum = await play(10_000);
  expect(sum).toMatchObject(noFaults);
  expect(sum.made).toBeGreaterThan(50_000);
});

test("flushOutbox: has no faults when browsers have no locks", async () => {
  expect(await play(2000, { noLocks: true })).toMatchObject(noFaults);
});

test("flushOutbox: has no faults when the outbox is in the database", async () => {
  expect(await play(30, {}, databaseStore)).toMatchObject(noFaults);
  expect(await play(30, { noLocks: true }, databaseStore)).toMatchObject(noFaults);
});

test("flushOutbox: sends no entry twice at the same time when there are locks or leases", async () => {
  expect((await play(500, { steadyClock: true })).atOnce).toBe(1);
  expect((await play(500, { steadyClock: true, noLocks: true })).atOnce).toBe(1);
  expect((await play(500, { steadyClock: true, noExclusion: true })).atOnce).toBeGreaterThan(1);
});

test("playSchedule: finds doubled entries when the site ignores idempotency keys", async () => {
  expect((await play(200, { noKeys: true })).doubled).toBeGreaterThan(0);
});

test("playSchedule: finds lost entries when rows are removed before they are sent", async () => {
  expect((await play(200, { removeBeforeSending: true })).lost).toBeGreaterThan(0);
});
