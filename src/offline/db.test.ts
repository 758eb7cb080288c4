import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db, isQuotaError, withDatabase } from "./db.ts";

const read = () => db.reads.count();

function loseConnection() {
  return vi.spyOn(IDBTransaction.prototype, "objectStore").mockImplementationOnce(() => {
    throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
  });
}

beforeEach(async () => {
  await db.open();
});
afterEach(() => vi.restoreAllMocks());

describe("withDatabase", () => {
  it("opens one new connection when a connection is lost", async () => {
    for (let round = 0; round < 100; round++) {
      const lost = db.backendDB();
      loseConnection();
      expect(await withDatabase(read)).toBe(0);
      expect(db.backendDB()).not.toBe(lost);
    }
  });

  it("opens a new connection when the browser or another caller has closed it", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    db.backendDB().close();
    expect(await withDatabase(read)).toBe(0);
    expect(warn).toHaveBeenCalledWith("Dexie: Need to reopen db");
    db.close();
    expect(await withDatabase(read)).toBe(0);
  });

  it("keeps the new connection when a late error reports the loss of the old one", async () => {
    const fail: (() => void)[] = [];
    const lost = new Promise<never>((_, reject) => fail.push(() => reject(new DOMException("lost", "UnknownError"))));
    const late = withDatabase(vi.fn(read).mockImplementationOnce(() => lost as unknown as ReturnType<typeof read>));
    loseConnection();
    await withDatabase(read);
    const renewed = db.backendDB();
    fail[0]?.();
    expect(await late).toBe(0);
    expect(db.backendDB()).toBe(renewed);
  });

  it("repeats the work once when the connection is lost, and not after other errors", async () => {
    const lost = vi.fn(() => Promise.reject(new DOMException("lost", "UnknownError")));
    await expect(withDatabase(lost)).rejects.toThrow("lost");
    expect(lost).toHaveBeenCalledTimes(2);
    const other = vi.fn(() => Promise.reject(new DOMException("full", "QuotaExceededError")));
    await expect(withDatabase(other)).rejects.toThrow("full");
    expect(other).toHaveBeenCalledTimes(1);
  });

  it("closes the connection without a warning when another one upgrades, and opens it again", async () => {
    const warn = vi.spyOn(console, "warn");
    const upgrade = indexedDB.open("kapok", db.verno * 10 + 10);
    const blocked = vi.fn();
    upgrade.onblocked = blocked;
    const newer = await new Promise<IDBDatabase>((resolve) => {
      upgrade.onsuccess = () => resolve(upgrade.result);
    });
    newer.close();
    expect(blocked).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
    // The build is now older than the database, as after a rollback.
    expect(await withDatabase(read)).toBe(0);
  });
});

describe("isQuotaError", () => {
  it("returns true when the inner error of an aborted transaction is a quota error", () => {
    expect(isQuotaError({ name: "AbortError", inner: { name: "QuotaExceededError" } })).toBe(true);
    expect(isQuotaError({ name: "AbortError", inner: { name: "UnknownError" } })).toBe(false);
    expect(isQuotaError("QuotaExceededError")).toBe(false);
  });
});
