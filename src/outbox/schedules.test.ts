import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { db } from "#src/offline/db.ts";
import { emptyDatabase } from "#src/offline/test/empty-database.ts";
import { MemoryOutbox } from "#src/offline/test/memory-outbox.ts";
import { type Outcome, playSchedule, type TestedStore, type Unlike } from "#src/offline/test/schedule.ts";
import { outboxStore } from "./outbox-store.ts";

async function device(): Promise<TestedStore> {
  await emptyDatabase();
  return { ...outboxStore, all: () => db.outbox.orderBy("sequence").toArray() };
}

/** Plays many schedules; gives how many entries were lost, doubled, out of order or otherwise wrong, and the first seeds. */
async function play(
  schedules: number,
  unlike: Unlike = {},
  makeStore = async (): Promise<TestedStore> => new MemoryOutbox(),
) {
  const sum = { made: 0, requests: 0, atOnce: 0, lost: 0, doubled: 0, disorder: 0, wrong: 0, first: [] as string[] };
  for (let seed = 1; seed <= schedules; seed++) {
    const outcome: Outcome = await playSchedule(seed, await makeStore(), unlike);
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

const nothing = { lost: 0, doubled: 0, disorder: 0, wrong: 0, first: [] };

// Seven seconds of computing, more where others compute as well.
const patience = 180_000;

test("in 10,000 schedules nothing is lost, doubled or out of order, whatever the network does", {
  timeout: patience,
}, async () => {
  const sum = await play(10_000);
  expect(sum).toMatchObject(nothing);
  expect(sum.made).toBeGreaterThan(50_000);
});

test("nor where browsers know no locks", async () => {
  expect(await play(2000, { noLocks: true })).toMatchObject(nothing);
});

test("nor in the device's own database", async () => {
  expect(await play(30, {}, device)).toMatchObject(nothing);
  expect(await play(30, { noLocks: true }, device)).toMatchObject(nothing);
});

test("no entry is on its way twice at the same moment, by the lock or else by the lease", async () => {
  expect((await play(500, { steadyClock: true })).atOnce).toBe(1);
  expect((await play(500, { steadyClock: true, noLocks: true })).atOnce).toBe(1);
  expect((await play(500, { steadyClock: true, everybodySends: true })).atOnce).toBeGreaterThan(1);
});

test("a site that does not know the keys would do some things twice", async () => {
  expect((await play(200, { forgetfulSite: true })).doubled).toBeGreaterThan(0);
});

test("rows that are taken out before they are sent would be lost", async () => {
  expect((await play(200, { rowLeaves: true })).lost).toBeGreaterThan(0);
});
