import "fake-indexeddb/auto";
import { afterEach, expect, it, vi } from "vitest";
import { db } from "./db.ts";
import { hasDatabase } from "./has-database.ts";

afterEach(() => vi.restoreAllMocks());

it("says whether there is one, and opens none", async () => {
  expect(await hasDatabase()).toBe(false);
  expect(await hasDatabase()).toBe(false);
  await db.open();
  expect(await hasDatabase()).toBe(true);
  await db.delete();
  expect(await hasDatabase()).toBe(false);
});

it("takes it that there may be one where the browser does not tell", async () => {
  vi.spyOn(indexedDB, "databases").mockRejectedValueOnce(
    new DOMException("The operation is insecure.", "SecurityError"),
  );
  expect(await hasDatabase()).toBe(true);
  Object.assign(indexedDB, { databases: undefined });
  expect(await hasDatabase()).toBe(true);
});
