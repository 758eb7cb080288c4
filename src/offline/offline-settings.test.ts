import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { db } from "./db.ts";
import { canPrefetch, readOfflineSettings, updateOfflineSettings } from "./offline-settings.ts";
import { emptyDatabase } from "./test/empty-database.ts";

beforeEach(async () => {
  await emptyDatabase();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("readOfflineSettings: returns the defaults when the stored value is missing or invalid", async () => {
  expect(await readOfflineSettings()).toEqual({ limit: 200, pictures: true, mobileData: true });
  await db.settings.put({ name: "keep", value: { limit: 7 } });
  expect(await readOfflineSettings()).toEqual({ limit: 200, pictures: true, mobileData: true });
  expect(await updateOfflineSettings({ pictures: false })).toEqual({ limit: 200, pictures: false, mobileData: true });
});

it("updateOfflineSettings: stores all changes when they are made at the same time", async () => {
  await Promise.all([
    updateOfflineSettings({ pictures: false }),
    updateOfflineSettings({ limit: 50 }),
    updateOfflineSettings({ mobileData: false }),
  ]);
  expect(await readOfflineSettings()).toEqual({ limit: 50, pictures: false, mobileData: false });
});

it.each([
  [undefined, true, true],
  [{ saveData: true }, true, false],
  [{ saveData: false, type: "cellular" }, true, true],
  [{ type: "cellular" }, false, false],
  [{ type: "wifi" }, false, true],
  [{ type: "unknown" }, false, true],
])("canPrefetch: with the connection %o and mobile data %o returns %o", (connection, mobileData, expected) => {
  vi.stubGlobal("navigator", { connection });
  expect(canPrefetch({ mobileData })).toBe(expected);
});
