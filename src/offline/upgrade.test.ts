import "fake-indexeddb/auto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { databaseVersion, onBlockedUpgrade } from "./blocked-upgrade.ts";
import { type EarlierVersion, earlierVersions, makeDatabase } from "./test/earlier-versions.ts";
import { previousDatabase } from "./test/previous-release.ts";

const versions = [...earlierVersions, previousDatabase(Date.parse("2026-11-20T08:00:00.000Z"))];
let opened: typeof import("./db.ts")["db"] | undefined;

/** The modules of a new start: the database is opened anew. */
async function start() {
  vi.resetModules();
  const { db } = await import("./db.ts");
  const { findCached, listCachedPaths } = await import("./response-cache.ts");
  opened = db;
  return { db, findCached, listCachedPaths };
}

afterEach(async () => {
  opened?.close();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase("kapok").onsuccess = resolve;
  });
});

it("there is a fixture for each version before the present one", async () => {
  const { db } = await start();
  expect(databaseVersion).toBe(db.verno);
  expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: db.verno - 1 }, (_, i) => i + 1));
});

describe.each(versions)("a database of version $version", (earlier: EarlierVersion) => {
  it("opens with every row, and with the tables that it did not have", async () => {
    await makeDatabase(earlier);
    const { db, findCached, listCachedPaths } = await start();
    for (const [name, { rows }] of Object.entries(earlier.stores)) {
      // Outbox entries are converted: `src/app/previous-release.test.ts`.
      if (name === "outbox") expect(await db.table(name).count()).toBe(rows.length);
      else expect(await db.table(name).orderBy(":id").toArray(), name).toEqual(expect.arrayContaining([...rows]));
    }
    expect(await listCachedPaths()).toContain("/api/article/12?lang=2");
    expect(await findCached("/api/article/12?lang=2")).toMatchObject({ data: { title: "木棉花开" } });
    for (const table of db.tables) expect(await table.count(), table.name).toBeGreaterThanOrEqual(0);
    await db.settings.put({ name: "mine", value: 1 });
    expect(db.backendDB().version).toBe(databaseVersion * 10);
  });
});

/** A page of an older build that does not let go of its connection. */
async function holdOn(): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("kapok");
    opening.onsuccess = () => resolve(opening.result);
  });
}

describe("an upgrade that an older page blocks", () => {
  const [earliest] = earlierVersions;

  it("tells that page, and goes on as soon as it lets go", async () => {
    if (!earliest) throw new Error("There is no earlier version.");
    await makeDatabase(earliest);
    const held = await holdOn();
    const channel = new BroadcastChannel("kapok.database");
    const told = vi.fn<(version: unknown) => void>();
    channel.onmessage = ({ data }) => told(data);
    const warn = vi.spyOn(console, "warn");
    const { db } = await start();
    const opening = db.open();
    await vi.waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith(databaseVersion));
    expect(db.isOpen()).toBe(false);
    held.close();
    await opening;
    expect(await db.articles.count()).toBe(1);
    expect(warn).not.toHaveBeenCalled();
    channel.close();
  });

  it("is no concern of a page that knows the version", async () => {
    const told = vi.fn();
    onBlockedUpgrade(told);
    const channel = new BroadcastChannel("kapok.database");
    for (const version of [databaseVersion - 1, databaseVersion, "9", undefined]) channel.postMessage(version);
    channel.postMessage(databaseVersion + 1);
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
    channel.close();
  });
});
