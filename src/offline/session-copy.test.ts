import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { db } from "./db.ts";
import { expireSession, session, setMember, signOutLocally, startSession } from "./session.ts";
import { copySessionToDatabase } from "./session-copy.ts";
import { aMember, stubBrowser } from "./test/visitor.ts";

const [first, second] = ["a".repeat(43), "b".repeat(43)] as const;
let stored: Map<string, string>;
const copy = async () => (await db.settings.get("login"))?.value;

function signIn(token: string, id: number): void {
  startSession(token);
  setMember(token, aMember({ id }));
}

beforeEach(async () => {
  stored = stubBrowser();
  signOutLocally();
  await db.settings.clear();
});

test("copySessionToDatabase: copies the current login when the member changes", async () => {
  startSession(first);
  setMember(first, aMember({ id: 7 }));
  await copySessionToDatabase();
  expect(await copy()).toEqual({ token: first, memberId: 7 });
  signIn(second, 8);
  await copySessionToDatabase();
  expect(await copy()).toEqual({ token: second, memberId: 8 });
  // The same member signs in again.
  signIn(first, 8);
  await copySessionToDatabase();
  expect(await copy()).toEqual({ token: first, memberId: 8 });
});

test.each<[string, () => unknown]>([
  ["the member signs out", () => signOutLocally()],
  ["the server ends the session", () => expireSession(first)],
  ["another tab ends the session", () => stored.delete("kapok.token")],
])("copySessionToDatabase: removes the copy when %s", async (_, end) => {
  await db.settings.put({ name: "keep", value: {} });
  signIn(first, 7);
  await copySessionToDatabase();
  end();
  await copySessionToDatabase();
  expect(await db.settings.toArray()).toEqual([{ name: "keep", value: {} }]);
});

test("copySessionToDatabase: copies the last login when it changes during the write", async () => {
  signIn(first, 7);
  const writing = copySessionToDatabase();
  signOutLocally();
  await writing;
  expect(await copy()).toBeUndefined();
  signIn(first, 7);
  await copySessionToDatabase();
  signOutLocally();
  const removing = copySessionToDatabase();
  signIn(second, 8);
  await removing;
  expect(await copy()).toEqual({ token: second, memberId: 8 });
  expect(session()).toMatchObject({ token: second });
});

test("copySessionToDatabase: repairs the copy when an earlier write has failed", async () => {
  signIn(first, 7);
  const put = vi.spyOn(db.settings, "put").mockRejectedValueOnce(new Error("the device has no room"));
  await expect(copySessionToDatabase()).rejects.toThrow("no room");
  await copySessionToDatabase();
  expect(await copy()).toMatchObject({ token: first });
  put.mockRestore();
  const remove = vi.spyOn(db.settings, "delete").mockRejectedValueOnce(new Error("broken"));
  signOutLocally();
  await expect(copySessionToDatabase()).rejects.toThrow("broken");
  remove.mockRestore();
  await copySessionToDatabase();
  expect(await copy()).toBeUndefined();
});
