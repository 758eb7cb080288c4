import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { db } from "./db.ts";
import { expireSession, session, setMember, signOutLocally, startSession } from "./session.ts";
import { copySessionToDatabase } from "./session-copy.ts";
import { aMember, stubBrowser } from "./test/visitor.ts";

const [first, second] = ["a".repeat(43), "b".repeat(43)] as const;
let stored: Map<string, string>;
const there = async () => (await db.settings.get("login"))?.value;

function arrive(token: string, id: number): void {
  startSession(token);
  setMember(token, aMember({ id }));
}

beforeEach(async () => {
  stored = stubBrowser();
  signOutLocally();
  await db.settings.clear();
});

test("the database has the login of who is here, and of nobody else", async () => {
  startSession(first);
  setMember(first, aMember({ id: 7 }));
  await copySessionToDatabase();
  expect(await there()).toEqual({ token: first, memberId: 7 });
  arrive(second, 8);
  await copySessionToDatabase();
  expect(await there()).toEqual({ token: second, memberId: 8 });
  // The same member, logged in anew.
  arrive(first, 8);
  await copySessionToDatabase();
  expect(await there()).toEqual({ token: first, memberId: 8 });
});

test.each<[string, () => unknown]>([
  ["who leaves", () => signOutLocally()],
  ["the server has ended", () => expireSession(first)],
  ["another tab has ended", () => stored.delete("kapok.token")],
])("a login that %s goes from there too, and nothing of it stays", async (_, end) => {
  await db.settings.put({ name: "keep", value: {} });
  arrive(first, 7);
  await copySessionToDatabase();
  end();
  await copySessionToDatabase();
  expect(await db.settings.toArray()).toEqual([{ name: "keep", value: {} }]);
});

test("who comes or leaves while the database writes is not overlooked", async () => {
  arrive(first, 7);
  const writing = copySessionToDatabase();
  signOutLocally();
  await writing;
  expect(await there()).toBeUndefined();
  arrive(first, 7);
  await copySessionToDatabase();
  signOutLocally();
  const removing = copySessionToDatabase();
  arrive(second, 8);
  await removing;
  expect(await there()).toEqual({ token: second, memberId: 8 });
  expect(session()).toMatchObject({ token: second });
});

test("a start that finds it undone does it", async () => {
  arrive(first, 7);
  const put = vi.spyOn(db.settings, "put").mockRejectedValueOnce(new Error("the device has no room"));
  await expect(copySessionToDatabase()).rejects.toThrow("no room");
  await copySessionToDatabase();
  expect(await there()).toMatchObject({ token: first });
  put.mockRestore();
  const remove = vi.spyOn(db.settings, "delete").mockRejectedValueOnce(new Error("broken"));
  signOutLocally();
  await expect(copySessionToDatabase()).rejects.toThrow("broken");
  remove.mockRestore();
  await copySessionToDatabase();
  expect(await there()).toBeUndefined();
});
