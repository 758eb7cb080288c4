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

function signIn(token: string, id: number): void {
  startSession(token);
  setMember(token, aMember({ id }));
}

/** The stored keys with data of a member. */
const personal = () => [...stored.keys()].filter((key) => /member|token|draft|forms/.test(key));

test("session: returns the member when a visitor has signed in", () => {
  expect(session()).toEqual({ state: "signed-out", ended: false });
  startSession(first);
  expect(stored.get("kapok.token")).toBe(first);
  expect(session()).toMatchObject({ state: "signed-in", member: undefined, verified: true });
  setMember(first, aMember());
  expect(session()).toMatchObject({ member: { id: 7, name: "木棉读者", avatar: "/media/avatars/ready-1.svg" } });
  expect(session()).toBe(session());
});

test("session: returns the stored member as unverified when the page starts", async () => {
  signIn(first, 7);
  vi.resetModules();
  const reloaded = await import("./session.ts");
  expect(reloaded.session()).toMatchObject({ state: "signed-in", token: first, member: { id: 7 }, verified: false });
  reloaded.markSessionVerified(first);
  expect(reloaded.session()).toMatchObject({ verified: true });
});

test("signOutLocally: removes the member's data only", () => {
  signIn(first, 7);
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

test("expireSession: leaves drafts for the same member only", () => {
  signIn(first, 7);
  writeMemberText("centre", "{}");
  stored.set("kapok.draft.contact", "{}");
  expireSession(first);
  expect(session()).toEqual({ state: "signed-out", ended: true });
  expect(personal().sort()).toEqual(["kapok.draft.contact", "kapok.member-id"]);
  signIn(second, 7);
  expect(personal()).toContain("kapok.draft.contact");
  expireSession(second);
  signIn(first, 8);
  expect(personal()).not.toContain("kapok.draft.contact");
});

test("setMember: keeps a visitor's drafts when they sign in", () => {
  stored.set("kapok.draft.contact", "{}");
  signIn(first, 7);
  expect(personal()).toContain("kapok.draft.contact");
});

test("readMemberText: returns no text of another member", () => {
  signIn(first, 7);
  writeMemberText("centre", "of 7");
  expect(readMemberText("centre")).toBe("of 7");
  signIn(second, 8);
  expect(readMemberText("centre")).toBeNull();
  expect([...stored.values()]).not.toContain("of 7");
});

test("expireSession, setMember: change nothing when the token is outdated", () => {
  signIn(second, 8);
  expireSession(first);
  setMember(first, aMember({ id: 7 }));
  expect(session()).toMatchObject({ token: second, member: { id: 8 } });
});

test("onSessionChange: calls back on changes in this tab and in others", () => {
  const listener = vi.fn();
  const stop = onSessionChange(listener);
  startSession(first);
  expect(listener).toHaveBeenCalledTimes(1);
  stored.clear();
  dispatchEvent(new Event("storage"));
  expect(listener).toHaveBeenCalledTimes(2);
  expect(session().state).toBe("signed-out");
  stop();
  startSession(first);
  expect(listener).toHaveBeenCalledTimes(2);
});

describe("the session", () => {
  test("removes replaceable copies when storage is full", () => {
    const { setItem } = localStorage;
    localStorage.setItem = (key, value) => {
      if (stored.has("kapok.boot.2")) throw new DOMException("full", "QuotaExceededError");
      setItem(key, value);
    };
    signIn(first, 7);
    expect(stored.get("kapok.token")).toBe(first);
    expect(stored.has("kapok.boot.2")).toBe(false);
  });

  test("lasts as long as the page when storage is blocked", () => {
    vi.stubGlobal("localStorage", undefined);
    signIn(first, 7);
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
  ])("has a login but no member when the stored member is %s", (text) => {
    signIn(first, 7);
    stored.set("kapok.member", text);
    expect(session()).toMatchObject({ state: "signed-in", token: first, member: undefined });
  });
});
