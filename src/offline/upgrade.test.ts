import "fake-indexeddb/auto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { databaseVersion, onBlockedUpgrade } from "./blocked-upgrade.ts";
import { type EarlierVersion, earlierVersions, makeDatabase, version4, version5 } from "./test/earlier-versions.ts";
import { previousDatabase } from "./test/previous-release.ts";

const versions = [...earlierVersions, previousDatabase(Date.parse("2026-11-20T08:00:00.000Z")), version4, version5];
let opened: typeof import("./db.ts")["db"] | undefined;

/** The modules of a newly loaded page, which opens the database again. */
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

it("earlierVersions: has a fixture for each earlier version", async () => {
  const { db } = await start();
  expect(databaseVersion).toBe(db.verno);
  expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: db.verno - 1 }, (_, i) => i + 1));
});

describe.each(versions)("a database of version $version", (earlier: EarlierVersion) => {
  it("opens with all of its rows and with the new tables", async () => {
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

/** The connection of an older page, which stays open. */
async function openConnection(): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("kapok");
    opening.onsuccess = () => resolve(opening.result);
  });
}

describe("an upgrade that an older page blocks", () => {
  const [earliest] = earlierVersions;

  it("notifies that page and continues when its connection closes", async () => {
    if (!earliest) throw new Error("There is no earlier version.");
    await makeDatabase(earliest);
    const connection = await openConnection();
    const channel = new BroadcastChannel("kapok.database");
    const onMessage = vi.fn<(version: unknown) => void>();
    channel.onmessage = ({ data }) => onMessage(data);
    const warn = vi.spyOn(console, "warn");
    const { db } = await start();
    const opening = db.open();
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledExactlyOnceWith(databaseVersion));
    expect(db.isOpen()).toBe(false);
    connection.close();
    await opening;
    expect(await db.articles.count()).toBe(1);
    expect(warn).not.toHaveBeenCalled();
    channel.close();
  });

  it("does not call back in a page that knows the version", async () => {
    const listener = vi.fn();
    onBlockedUpgrade(listener);
    const channel = new BroadcastChannel("kapok.database");
    for (const version of [databaseVersion - 1, databaseVersion, "9", undefined]) channel.postMessage(version);
    channel.postMessage(databaseVersion + 1);
    await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
    channel.close();
  });
});
