import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expireSession, setMember, signOutLocally, startSession } from "#src/offline/session.ts";
import { aMember, stubBrowser } from "#src/offline/test/visitor.ts";
import { persistQueries } from "./persist-queries.ts";
import { restoreQueries } from "./persisted-queries.ts";

const lang = 2;
const main = ["read", "/api/main?lang=2"];
const stateOf = (memberId: number) => ["member", memberId, "viewer-state"];
const centerOf = (memberId: number) => ["member", memberId, "center", lang];
/** Longer than the delay with which copies are written. */
const delay = 1500;
let stored: Map<string, string>;

function signIn(id: number): string {
  const token = String(id).repeat(43);
  startSession(token);
  setMember(token, aMember({ id }));
  return token;
}

/** A page that persists its queries. */
function openPage(): QueryClient {
  const queryClient = new QueryClient();
  persistQueries(queryClient, lang);
  return queryClient;
}

/** The query cache of a page that has just been opened. */
async function reopened({ publicToo = false } = {}): Promise<QueryClient> {
  const queryClient = new QueryClient();
  await restoreQueries(queryClient, lang, { publicToo });
  return queryClient;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-18T08:00:00.000Z") });
  stored = stubBrowser();
  signOutLocally();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("persistQueries: restores the member's data, dated and stale, when the page opens again", async () => {
  signIn(7);
  const page = openPage();
  page.setQueryData(stateOf(7), { liked: [1] });
  page.setQueryData(centerOf(7), { data: "center", cachedAt: null });
  await vi.advanceTimersByTimeAsync(delay);
  const again = await reopened();
  expect(again.getQueryData(stateOf(7))).toEqual({ liked: [1] });
  expect(again.getQueryData(centerOf(7))).toEqual({ data: "center", cachedAt: "2026-03-18T08:00:00.000Z" });
  expect(again.getQueryState(centerOf(7))?.isInvalidated).toBe(true);
});

test("persistQueries: persists the queries of its list only", async () => {
  signIn(7);
  const page = openPage();
  page.setQueryData(main, { data: {} });
  page.setQueryData(["read", "/api/article/12?lang=2"], { data: {} });
  page.setQueryData(["member", 7, "sessions"], []);
  page.setQueryData(stateOf(8), {});
  await vi.advanceTimersByTimeAsync(delay);
  expect([...stored.keys()].filter((key) => /boot|member\./.test(key))).toEqual(["kapok.boot.2"]);
  expect((await reopened()).getQueryData(main)).toBeUndefined();
  expect((await reopened({ publicToo: true })).getQueryData(main)).toEqual({ data: {} });
});

test("persistQueries: leaves the copy of another tab when this one has no such data", async () => {
  signIn(7);
  openPage().setQueryData(centerOf(7), { data: "center", cachedAt: null });
  const other = openPage();
  await vi.advanceTimersByTimeAsync(delay);
  other.setQueryData(stateOf(7), {});
  await vi.advanceTimersByTimeAsync(delay);
  expect((await reopened()).getQueryData(centerOf(7))).toMatchObject({ data: "center" });
});

test.each(["sign-out", "session end"])(
  "persistQueries: leaves nothing of a member on the device after %s",
  async (end) => {
    const token = signIn(7);
    const page = openPage();
    page.setQueryData(stateOf(7), { liked: [1] });
    await vi.advanceTimersByTimeAsync(delay);
    // This query is not yet persisted when the session ends.
    page.setQueryData(stateOf(7), { liked: [1, 2] });
    if (end === "sign-out") signOutLocally();
    else expireSession(token);
    await vi.advanceTimersByTimeAsync(delay);
    expect([...stored.keys()].filter((key) => key.startsWith("kapok.member."))).toEqual([]);
  },
);

test("restoreQueries: restores nothing of another member", async () => {
  signIn(7);
  const page = openPage();
  page.setQueryData(stateOf(7), { liked: [1] });
  await vi.advanceTimersByTimeAsync(delay);
  page.setQueryData(stateOf(7), { liked: [1, 2] });
  signIn(8);
  await vi.advanceTimersByTimeAsync(delay);
  expect((await reopened()).getQueryCache().getAll()).toEqual([]);
  expect([...stored.values()].join()).not.toContain("liked");
  page.setQueryData(stateOf(8), { liked: [3] });
  await vi.advanceTimersByTimeAsync(delay);
  expect((await reopened()).getQueryData(stateOf(8))).toEqual({ liked: [3] });
});

test.each(["{", "null", '{"version":"1","data":{}}'])("restoreQueries: drops a copy stored as %s", async (text) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  signIn(7);
  stored.set("kapok.member.7.center.2", text);
  expect((await reopened()).getQueryData(centerOf(7))).toBeUndefined();
});
