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
  it("recovers each lost connection by one new one", async () => {
    for (let round = 0; round < 100; round++) {
      const lost = db.backendDB();
      loseConnection();
      expect(await withDatabase(read)).toBe(0);
      expect(db.backendDB()).not.toBe(lost);
    }
  });

  it("recovers a connection that the browser has closed, and one closed by another", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    db.backendDB().close();
    expect(await withDatabase(read)).toBe(0);
    expect(warn).toHaveBeenCalledWith("Dexie: Need to reopen db");
    db.close();
    expect(await withDatabase(read)).toBe(0);
  });

  it("leaves the new connection alone when another hears late that the old one is lost", async () => {
    const hear: (() => void)[] = [];
    const lost = new Promise<never>((_, reject) => hear.push(() => reject(new DOMException("lost", "UnknownError"))));
    const late = withDatabase(vi.fn(read).mockImplementationOnce(() => lost as unknown as ReturnType<typeof read>));
    loseConnection();
    await withDatabase(read);
    const renewed = db.backendDB();
    hear[0]?.();
    expect(await late).toBe(0);
    expect(db.backendDB()).toBe(renewed);
  });

  it("tries once only, and not at all for other errors", async () => {
    const lost = vi.fn(() => Promise.reject(new DOMException("lost", "UnknownError")));
    await expect(withDatabase(lost)).rejects.toThrow("lost");
    expect(lost).toHaveBeenCalledTimes(2);
    const other = vi.fn(() => Promise.reject(new DOMException("full", "QuotaExceededError")));
    await expect(withDatabase(other)).rejects.toThrow("full");
    expect(other).toHaveBeenCalledTimes(1);
  });

  it("gives way to a connection that upgrades, without a word, and is there again afterwards", async () => {
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
    // Now an older build on a newer database, as after a rollback.
    expect(await withDatabase(read)).toBe(0);
  });
});

describe("isQuotaError", () => {
  it("finds the reason within an aborted transaction", () => {
    expect(isQuotaError({ name: "AbortError", inner: { name: "QuotaExceededError" } })).toBe(true);
    expect(isQuotaError({ name: "AbortError", inner: { name: "UnknownError" } })).toBe(false);
    expect(isQuotaError("QuotaExceededError")).toBe(false);
  });
});
