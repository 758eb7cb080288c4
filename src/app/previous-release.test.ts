import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeDatabase } from "#src/offline/test/earlier-versions.ts";
import { previousDatabase, previousStorage, previousToken, unsentKeys } from "#src/offline/test/previous-release.ts";
import { stubBrowser } from "#src/offline/test/visitor.ts";

interface SentRequest {
  readonly key: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Record<string, unknown> | undefined;
}

const patience = { timeout: 20_000 };
const now = Date.now();
let stored: Map<string, string>;
let requests: SentRequest[];
let isReachable: boolean;
let close = () => {};
const stops: (() => void)[] = [];

/** The modules of a page of this release that starts on the device. */
async function startPage() {
  vi.resetModules();
  vi.stubGlobal("navigator", { onLine: true });
  const { db } = await import("#src/offline/db.ts");
  close = () => db.close();
  const session = await import("#src/offline/session.ts");
  const { observeOutboxList } = await import("#src/outbox/observe.ts");
  const { startOutbox } = await import("./outbox.ts");
  return {
    db,
    session,
    send: startOutbox,
    list: () =>
      new Promise<readonly string[]>((resolve, reject) => {
        const stop = observeOutboxList(7, ({ entries }) => resolve(entries.map(({ id }) => id)), reject);
        stops.push(stop);
      }),
  };
}

beforeEach(async () => {
  // Timers of an earlier page must not open the database of this test.
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  stored = stubBrowser();
  for (const [key, value] of Object.entries(previousStorage(now))) stored.set(key, value);
  vi.stubGlobal("sessionStorage", localStorage);
  vi.stubGlobal("document", { readyState: "complete" });
  vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
  await makeDatabase(previousDatabase(now));
  requests = [];
  isReachable = true;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (!isReachable) throw new TypeError("Failed to fetch");
    if (path === "/healthz") return new Response("");
    const { "idempotency-key": key = "", authorization } = Object.fromEntries(new Headers(init.headers));
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    requests.push({ key, path, authorization, body });
    if (path.includes("/newsletter")) return Response.json({ result: "SUCCESS", message: "" });
    if (path.includes("/like/")) return Response.json({ liked: true, liked_amount: 3 });
    return Response.json({ comment: { id: 90 + requests.length }, comment_count: 4 });
  });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  close();
  vi.unstubAllGlobals();
});

it("session: keeps the member signed in when the device was on the previous release", async () => {
  const { session } = await startPage();
  expect(session.session()).toMatchObject({ state: "signed-in", token: previousToken, member: { id: 7 } });
  expect(session.currentLogin()).toEqual({ token: previousToken, memberId: 7 });
  expect(session.localDataOwner()).toBe(7);
});

it("database: keeps copies, pins, sections, picks, settings and the session copy when it is upgraded", async () => {
  const { db } = await startPage();
  const { findCached } = await import("#src/offline/response-cache.ts");
  const { readSessionCopy } = await import("#src/offline/session-copy.ts");
  expect(await findCached("/api/article/12?lang=2")).toMatchObject({ data: { title: "木棉花开" } });
  const { outbox, ...others } = previousDatabase(now).stores;
  for (const [name, { rows }] of Object.entries(others)) {
    const withoutUse = (row: object) => ({ ...row, usedAt: undefined });
    const found = await db.table(name).toArray();
    expect(found.map(withoutUse), name).toEqual(expect.arrayContaining(rows.map(withoutUse)));
  }
  expect(await db.outbox.count()).toBeGreaterThanOrEqual(outbox?.rows.length ?? 0);
  expect(await readSessionCopy()).toEqual({ token: previousToken, memberId: 7 });
});

it("outbox: lists every entry when the database was upgraded", async () => {
  const { list } = await startPage();
  expect(await list()).toEqual(expect.arrayContaining(["acknowledged", "interrupted", "rejected", "reply", "unsent"]));
});

it("outbox: sends every unsent entry once under its key when the page starts", async () => {
  const page = await startPage();
  page.send();
  await vi.waitFor(() => expect(requests.map(({ key }) => key).sort()).toEqual([...unsentKeys].sort()), patience);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requests).toHaveLength(unsentKeys.length);
  const sent = new Map(requests.map((request) => [request.key, request]));
  const comment = requests.findIndex(({ key }) => key === "interrupted");
  expect(sent.get("reply")?.body).toMatchObject({ reply_to: 91 + comment, comment: "reply" });
  for (const { authorization } of requests) expect(authorization).toBe(`Bearer ${previousToken}`);
  // A second start has nothing left to send.
  close();
  const again = await startPage();
  again.send();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(requests).toHaveLength(unsentKeys.length);
  expect((await again.db.outbox.where({ id: "rejected" }).toArray()).length).toBe(1);
});

it("outbox: keeps every unsent entry when the network is away", async () => {
  isReachable = false;
  const page = await startPage();
  page.send();
  await new Promise((resolve) => setTimeout(resolve, 100));
  close();
  isReachable = true;
  const again = await startPage();
  const { db } = again;
  await db.settings.delete("outbox");
  again.send();
  await vi.waitFor(() => expect(requests.map(({ key }) => key).sort()).toEqual([...unsentKeys].sort()), patience);
});

it("outbox: converts entries when the database is upgraded", async () => {
  const { db } = await startPage();
  const rows = await db.outbox.orderBy("sequence").toArray();
  expect(rows.map(({ id, state }) => [id, state])).toEqual([
    ["acknowledged", "acknowledged"],
    ["interrupted", "sending"],
    ["reply", "pending"],
    ["unsent", "pending"],
    ["requeued", "pending"],
    ["rejected", "rejected"],
  ]);
  expect(rows[0]).toMatchObject({ response: { liked_amount: 5 }, acknowledgedAt: now - 60_000 });
  expect(rows[3]).toMatchObject({ responseKeys: ["liked", "liked_amount"] });
  expect(rows[5]).toMatchObject({ rejection: { code: "comments_closed" } });
  for (const row of rows) {
    for (const legacy of ["answer", "answeredAt", "answerKeys", "refusal"]) expect(row).not.toHaveProperty(legacy);
  }
});

it("outbox: sends an entry once when an open tab of the previous release wrote it after the upgrade", async () => {
  const page = await startPage();
  await page.db.outbox.clear();
  const [, , , unsent] = previousDatabase(now).stores.outbox?.rows ?? [];
  await page.db.outbox.add(unsent as never);
  page.send();
  await vi.waitFor(() => expect(requests.map(({ key }) => key)).toContain("unsent"), patience);
  await vi.waitFor(async () =>
    expect(await page.db.outbox.get({ id: "unsent" })).toMatchObject({ state: "acknowledged" }),
  );
});

it("forms: lists a form as rejected when the previous release had been refused", async () => {
  const page = await startPage();
  page.send();
  await vi.waitFor(() => expect(stored.has("kapok.forms")).toBe(false), patience);
  expect(await page.db.outbox.get({ id: "rejected-form" })).toMatchObject({
    ...{ kind: "sendFeedback", memberId: 0, state: "rejected", body: { campaign: 4 } },
  });
  await vi.waitFor(() => expect(requests.map(({ key }) => key)).toContain("waiting-form"), patience);
});

it("forms: moves each form once when two pages start together", async () => {
  await startPage();
  const { moveLegacyForms } = await import("#src/forms/legacy-forms.ts");
  await Promise.all([moveLegacyForms(), moveLegacyForms()]);
  const { db } = await import("#src/offline/db.ts");
  expect(await db.outbox.where({ memberId: 0 }).count()).toBe(2);
});

it("local storage: has no key of the previous release when the page has started", async () => {
  const page = await startPage();
  page.send();
  const legacy = ["kapok.owner", "kapok.wishes", "kapok.mirrored", "kapok.forms"];
  await vi.waitFor(() => expect([...stored.keys()].filter((key) => legacy.includes(key))).toEqual([]), patience);
  expect(stored.get("kapok.member-id")).toBe("7");
});

it("questionnaire: knows an answered campaign when the previous release recorded it", async () => {
  await startPage();
  const { hasAnswered } = await import("#src/forms/answered-campaigns.ts");
  expect(hasAnswered(3)).toBe(true);
  expect(hasAnswered(4)).toBe(false);
});
