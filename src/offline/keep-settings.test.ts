import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { db } from "./db.ts";
import { changeKeepSettings, mayLoadAhead, readKeepSettings } from "./keep-settings.ts";
import { emptyDatabase } from "./test/empty-database.ts";

beforeEach(async () => {
  await emptyDatabase();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("has defaults, and does without a value that is not understood", async () => {
  expect(await readKeepSettings()).toEqual({ limit: 200, pictures: true, mobileData: true });
  await db.settings.put({ name: "keep", value: { limit: 7 } });
  expect(await readKeepSettings()).toEqual({ limit: 200, pictures: true, mobileData: true });
  expect(await changeKeepSettings({ pictures: false })).toEqual({ limit: 200, pictures: false, mobileData: true });
});

it("keeps each of several choices that are made at once", async () => {
  await Promise.all([
    changeKeepSettings({ pictures: false }),
    changeKeepSettings({ limit: 50 }),
    changeKeepSettings({ mobileData: false }),
  ]);
  expect(await readKeepSettings()).toEqual({ limit: 50, pictures: false, mobileData: false });
});

it.each([
  [undefined, true, true],
  [{ saveData: true }, true, false],
  [{ saveData: false, type: "cellular" }, true, true],
  [{ type: "cellular" }, false, false],
  [{ type: "wifi" }, false, true],
  [{ type: "unknown" }, false, true],
])("with the connection %o and mobile data %o it may load ahead: %o", (connection, mobileData, expected) => {
  vi.stubGlobal("navigator", { connection });
  expect(mayLoadAhead({ mobileData })).toBe(expected);
});
