import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  expireSession,
  hasSignedOut,
  localDataOwner,
  onSessionChange,
  readMemberText,
  session,
  setMember,
  signOutLocally,
  startSession,
  writeMemberText,
} from "./session.ts";
import { aMember, stubBrowser } from "./test/visitor.ts";

const [first, second] = ["a".repeat(43), "b".repeat(43)] as const;
let stored: Map<string, string>;

beforeEach(() => {
  stored = stubBrowser();
  signOutLocally();
  stored.set("kapok.boot.2", "{}");
  stored.set("kapok.appearance", "dark");
});

function arrive(token: string, id: number): void {
  startSession(token);
  setMember(token, aMember({ id }));
}

/** What this device keeps of a member. */
const personal = () => [...stored.keys()].filter((key) => /member|token|draft|forms/.test(key));

test("a visitor logs in, and is known from then on", () => {
  expect(session()).toEqual({ state: "signed-out", ended: false });
  startSession(first);
  expect(stored.get("kapok.token")).toBe(first);
  expect(session()).toMatchObject({ state: "signed-in", member: undefined, verified: true });
  setMember(first, aMember());
  expect(session()).toMatchObject({ member: { id: 7, name: "木棉读者", avatar: "/media/avatars/ready-1.svg" } });
  expect(session()).toBe(session());
});

test("a start finds the member that was there, not yet confirmed", async () => {
  arrive(first, 7);
  vi.resetModules();
  const anew = await import("./session.ts");
  expect(anew.session()).toMatchObject({ state: "signed-in", token: first, member: { id: 7 }, verified: false });
  anew.markSessionVerified(first);
  expect(anew.session()).toMatchObject({ verified: true });
});

test("who leaves takes everything of his with him, and nothing else", () => {
  arrive(first, 7);
  writeMemberText("centre", "{}");
  stored.set("kapok.draft.contact", "{}");
  stored.set("kapok.forms", "[]");
  expect(personal()).toHaveLength(6);
  expect(signOutLocally()).toBe(first);
  expect(session()).toEqual({ state: "signed-out", ended: false });
  expect([...stored.keys()].sort()).toEqual(["kapok.appearance", "kapok.boot.2", "kapok.member-id"]);
  expect(localDataOwner()).toBeUndefined();
  expect(hasSignedOut()).toBe(true);
});

test("a login that the server has ended leaves drafts to the same member, and to no other", () => {
  arrive(first, 7);
  writeMemberText("centre", "{}");
  stored.set("kapok.draft.contact", "{}");
  expireSession(first);
  expect(session()).toEqual({ state: "signed-out", ended: true });
  expect(personal().sort()).toEqual(["kapok.draft.contact", "kapok.member-id"]);
  arrive(second, 7);
  expect(personal()).toContain("kapok.draft.contact");
  expireSession(second);
  arrive(first, 8);
  expect(personal()).not.toContain("kapok.draft.contact");
});

test("what a visitor has written before he logs in is still his", () => {
  stored.set("kapok.draft.contact", "{}");
  arrive(first, 7);
  expect(personal()).toContain("kapok.draft.contact");
});

test("what is kept of one member is never given to another", () => {
  arrive(first, 7);
  writeMemberText("centre", "of 7");
  expect(readMemberText("centre")).toBe("of 7");
  arrive(second, 8);
  expect(readMemberText("centre")).toBeNull();
  expect([...stored.values()]).not.toContain("of 7");
});

test("late news of a login before touches nothing", () => {
  arrive(second, 8);
  expireSession(first);
  setMember(first, aMember({ id: 7 }));
  expect(session()).toMatchObject({ token: second, member: { id: 8 } });
});

test("this tab is told of each change, and of those in other tabs", () => {
  const told = vi.fn();
  const stop = onSessionChange(told);
  startSession(first);
  expect(told).toHaveBeenCalledTimes(1);
  stored.clear();
  dispatchEvent(new Event("storage"));
  expect(told).toHaveBeenCalledTimes(2);
  expect(session().state).toBe("signed-out");
  stop();
  startSession(first);
  expect(told).toHaveBeenCalledTimes(2);
});

describe("on a device", () => {
  test("whose storage is full, copies that come again make room for the login", () => {
    const { setItem } = localStorage;
    localStorage.setItem = (key, value) => {
      if (stored.has("kapok.boot.2")) throw new DOMException("full", "QuotaExceededError");
      setItem(key, value);
    };
    arrive(first, 7);
    expect(stored.get("kapok.token")).toBe(first);
    expect(stored.has("kapok.boot.2")).toBe(false);
  });

  test("that keeps nothing, a login lasts as long as the page", () => {
    vi.stubGlobal("localStorage", undefined);
    arrive(first, 7);
    expect(session()).toMatchObject({ state: "signed-in", token: first, member: { id: 7 } });
    signOutLocally();
    expect(session().state).toBe("signed-out");
  });

  test.each([
    "",
    "{",
    "null",
    "[]",
    '"x"',
    '{"id":"7"}',
    '{"id":7,"name":{},"avatar":"","verifiedAt":""}',
    "9".repeat(9),
  ])("on which the member is stored as %s, the login stands and nobody's name is shown", (text) => {
    arrive(first, 7);
    stored.set("kapok.member", text);
    expect(session()).toMatchObject({ state: "signed-in", token: first, member: undefined });
  });
});
