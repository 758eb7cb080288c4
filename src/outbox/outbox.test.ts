import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { memberAction } from "#contract/http/action.ts";
import { id, idText, lang } from "#contract/http/endpoint.ts";
import { aMember, stubBrowser } from "#src/offline/test/visitor.ts";

const langQuery = v.object({ lang });
const like = memberAction({
  name: "like",
  method: "POST",
  path: "/user/like/{id}/{change}",
  act: "use_member_centre",
  summary: "",
  params: v.object({ id: idText, change: v.picklist(["add", "remove"]) }),
  query: langQuery,
  body: null,
  answer: v.object({ liked: v.boolean(), liked_amount: v.number(), later: v.optional(v.string()) }),
});
const comment = memberAction({
  name: "comment",
  method: "POST",
  path: "/user/comment",
  act: "comment",
  summary: "",
  query: langQuery,
  body: v.object({ article_id: id, reply_to: v.nullable(id), comment: v.pipe(v.string(), v.maxLength(20)) }),
  answer: v.object({ comment: v.object({ id }), comment_count: v.number() }),
});
const edit = memberAction({
  name: "edit",
  method: "PUT",
  path: "/user/comment/{id}",
  act: "comment",
  summary: "",
  params: v.object({ id: idText }),
  query: langQuery,
  body: v.object({ comment_id: id, comment: v.string() }),
  answer: v.object({ comment: v.object({ id }), comment_count: v.number() }),
});
const remove = memberAction({
  name: "remove",
  method: "DELETE",
  path: "/user/comment/{id}",
  act: "comment",
  summary: "",
  params: v.object({ id: idText }),
  query: langQuery,
  body: null,
  answer: v.object({ comment: v.object({ id }), comment_count: v.number() }),
});

/** Longer than needed, for a busy machine. */
const patience = { timeout: 20_000 };

type Respond = (path: string, init: RequestInit) => Response | Promise<Response>;
const { locks } = navigator;
const network = vi.fn<Respond>();
const rowsAtSend: number[] = [];
let stored: Map<string, string>;
let here: Awaited<ReturnType<typeof start>>;

/** The modules of a newly loaded page. Member 7 is signed in. */
async function start({ onLine = true } = {}) {
  vi.resetModules();
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path === "/healthz")
      return new Response("", { status: network.getMockImplementation() === offline ? 503 : 200 });
    rowsAtSend.push(
      await db.outbox
        .where({ state: "sending" })
        .count()
        .catch(() => db.outbox.count()),
    );
    return network(path, init);
  });
  const { db } = await import("#src/offline/db.ts");
  const login = await import("#src/offline/session.ts");
  if (!stored.has("kapok.token")) {
    login.startSession("t7");
    login.setMember("t7", aMember({ id: 7 }));
  }
  const { enqueue, discardEntry, updateEntry, retryEntry, removeAcknowledged } = await import("./outbox.ts");
  const { countPendingEntries, observeOutboxSummary, observeEntries } = await import("./observe.ts");
  const { connectWorker } = await import("#src/offline/post-to-worker.ts");
  const { startFlushLoop } = await import("./flush-loop.ts");
  const { readSessionCopy } = await import("#src/offline/session-copy.ts");
  const rows = () => db.outbox.orderBy("sequence").toArray();
  const settled = (states: string[]) =>
    vi.waitFor(async () => expect((await rows()).map(({ state }) => state)).toEqual(states), patience);
  return {
    db,
    login,
    enqueue,
    discardEntry,
    updateEntry,
    retryEntry,
    removeAcknowledged,
    countPendingEntries,
    observeOutboxSummary,
    observeEntries,
    connectWorker,
    startFlushLoop,
    readSessionCopy,
    rows,
    settled,
  };
}

const offline: Respond = () => Promise.reject(new TypeError("Failed to fetch"));
const written = (number: number) => Response.json({ comment: { id: number }, comment_count: number });
const liked = (path: string) => Response.json({ liked: path.includes("/add"), liked_amount: 3 });
const setLike = (value: boolean, item = 1) =>
  here.enqueue({
    action: like,
    lang: 2,
    body: undefined,
    target: `article/${item}`,
    sets: value,
    params: { id: String(item), change: value ? "add" : "remove" },
  });
const addComment = (text: string, parts = {}) =>
  here.enqueue({
    action: comment,
    lang: 2,
    target: "article/1/comments",
    body: { article_id: 1, reply_to: null, comment: text },
    ...parts,
  });
const bodies = () => network.mock.calls.map(([, init]) => init.body && JSON.parse(String(init.body)));

beforeEach(async () => {
  stored = stubBrowser();
  rowsAtSend.length = 0;
  network.mockReset();
  // A flush of an earlier test may still run. It would send the entries of this test.
  Dexie.dependencies.indexedDB = new IDBFactory();
  here = await start();
});
afterEach(async () => {
  here.db.close();
  vi.unstubAllGlobals();
  // It would also send its own, and receive the responses of the next test.
  await new Promise((resolve) => {
    Dexie.dependencies.indexedDB.deleteDatabase("kapok").onsuccess = resolve;
  });
});

test("enqueue: stores an entry before it is sent and notifies the worker", async () => {
  const postMessage = vi.fn();
  here.connectWorker(postMessage, () => new Promise(() => {}));
  network.mockImplementation(liked);
  const entry = await setLike(true);
  await here.settled(["acknowledged"]);
  expect(rowsAtSend).toEqual([1]);
  expect(postMessage).toHaveBeenCalledWith({ type: "flush-outbox" });
  expect((await here.rows())[0]).toMatchObject({
    id: entry,
    memberId: 7,
    kind: "like",
    path: "/api/user/like/1/add?lang=2",
    target: "article/1",
    // Optional fields are not required.
    responseKeys: ["liked", "liked_amount"],
  });
  await here.removeAcknowledged([entry]);
  expect(await here.rows()).toEqual([]);
});

describe("the outbox without a network", () => {
  beforeEach(async () => {
    here.db.close();
    here = await start({ onLine: false });
  });

  test("stores only the last like when an item is liked and unliked repeatedly", async () => {
    for (let click = 0; click < 101; click++) await setLike(click % 2 === 0);
    expect(await here.rows()).toMatchObject([{ sets: true, attempts: 0, path: "/api/user/like/1/add?lang=2" }]);
    expect(network).not.toHaveBeenCalled();
    expect(await here.readSessionCopy()).toEqual({ token: "t7", memberId: 7 });
  });

  test("sends all comments in their order when the page starts again", async () => {
    for (const text of ["one", "two", "three"]) await addComment(text);
    expect(await here.countPendingEntries()).toBe(3);
    here.db.close();
    network.mockImplementation(() => written(5));
    here = await start();
    here.startFlushLoop();
    await here.settled(["acknowledged", "acknowledged", "acknowledged"]);
    expect(bodies().map((body) => body.comment)).toEqual(["one", "two", "three"]);
  });

  test("fills in the comment's id when entries depend on an unsent comment", async () => {
    const first = await addComment("first");
    await addComment("reply", {
      from: { entry: first, body: ["reply_to"] },
      body: { article_id: 1, reply_to: 1, comment: "reply" },
    });
    const about = { target: `comment/${first}`, from: { entry: first, params: ["id"], body: ["comment_id"] } };
    await here.enqueue({
      action: edit,
      lang: 2,
      params: { id: "1" },
      body: { comment_id: 1, comment: "better" },
      ...about,
    });
    await here.enqueue({
      action: remove,
      lang: 2,
      params: { id: "1" },
      body: undefined,
      target: about.target,
      from: { entry: first, params: ["id"] },
    });
    here.db.close();
    network.mockImplementationOnce(() => written(77)).mockImplementation(() => written(78));
    here = await start();
    here.startFlushLoop();
    await here.settled(["acknowledged", "acknowledged", "acknowledged", "acknowledged"]);
    expect(network.mock.calls.map(([path, { method }]) => `${method} ${path}`)).toEqual([
      "POST /api/user/comment?lang=2",
      "POST /api/user/comment?lang=2",
      "PUT /api/user/comment/77?lang=2",
      "DELETE /api/user/comment/77?lang=2",
    ]);
    expect(bodies().slice(1, 3)).toEqual([
      { article_id: 1, reply_to: 77, comment: "reply" },
      { comment_id: 77, comment: "better" },
    ]);
  });

  test("rejects a reply with its comment and sends both when the comment is retried", async () => {
    const entry = await addComment("a.com");
    const body = { article_id: 1, reply_to: 1, comment: "reply" };
    await addComment("reply", { from: { entry, body: ["reply_to"] }, body });
    here.db.close();
    network.mockImplementationOnce(() => Response.json({ code: "invalid", message: "No links." }, { status: 422 }));
    network.mockImplementation(() => written(9));
    here = await start();
    here.startFlushLoop();
    await here.settled(["rejected", "rejected"]);
    expect((await here.rows())[1]).toMatchObject({ rejection: { code: "needs_other" }, body: { comment: "reply" } });
    await here.retryEntry(entry);
    await here.settled(["acknowledged", "acknowledged"]);
    expect(bodies().at(-1)).toMatchObject({ reply_to: 9 });
  });

  test("changes and discards an unsent entry with its deletion", async () => {
    const entry = await addComment("frist");
    expect(await here.updateEntry(comment, entry, { comment: "first" })).toBe("changed");
    await expect(here.updateEntry(comment, entry, { comment: "x".repeat(21) })).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await here.rows()).toMatchObject([{ body: { comment: "first" } }]);
    await here.enqueue({
      action: remove,
      lang: 2,
      params: { id: "1" },
      body: undefined,
      target: "comment",
      from: { entry, params: ["id"] },
    });
    const reply = await addComment("reply", {
      from: { entry, body: ["reply_to"] },
      body: { article_id: 1, reply_to: 1, comment: "reply" },
    });
    await expect(here.updateEntry(comment, reply, { comment: "x".repeat(21) })).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await here.discardEntry(entry)).toBe("changed");
    // The reply is the reader's own text, so they decide.
    expect(await here.rows()).toMatchObject([{ id: reply, state: "rejected", rejection: { code: "other_gone" } }]);
    expect(await here.updateEntry(comment, reply, { reply_to: null })).toBe("changed");
    expect(await here.rows()).toMatchObject([{ state: "pending", body: { reply_to: null, comment: "reply" } }]);
    expect(await here.discardEntry(entry)).toBe("gone");
  });

  test("removes a member's entries at the next start when they have signed out", async () => {
    await addComment("mine");
    here.login.signOutLocally();
    expect(await here.rows()).toHaveLength(1);
    here.db.close();
    here = await start();
    here.startFlushLoop();
    await here.settled([]);
    expect(network).not.toHaveBeenCalled();
  });

  test("sends the entries only for the same member when the session has expired", async () => {
    await addComment("mine");
    here.login.expireSession("t7");
    here.db.close();
    here.login.startSession("again");
    here.login.setMember("again", aMember({ id: 7 }));
    network.mockImplementation(offline);
    here = await start();
    here.startFlushLoop();
    await vi.waitFor(async () => expect((await here.rows())[0]?.attempts).toBeGreaterThan(0));
    here.login.expireSession("again");
    here.login.startSession("t8");
    here.login.setMember("t8", aMember({ id: 8 }));
    await here.settled([]);
    const tokens = network.mock.calls.map(([, init]) => new Headers(init.headers).get("authorization"));
    expect(new Set(tokens)).toEqual(new Set(["Bearer again"]));
  });
});

test("flush loop: sends at once when the network is back and another sender releases the lock", async () => {
  network.mockImplementation(liked);
  vi.stubGlobal("navigator", { onLine: false });
  await setLike(true);
  vi.stubGlobal("navigator", { onLine: true, locks });
  await here.db.settings.put({
    name: "outbox",
    value: { from: Date.now(), until: Date.now() + 300_000, failures: 9, asked: false },
  });
  let release: () => void = () => {};
  const other = locks.request("kapok.outbox", () => new Promise<void>((resolve) => (release = resolve)));
  dispatchEvent(new Event("online"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(network).not.toHaveBeenCalled();
  release();
  await other;
  await here.settled(["acknowledged"]);
});

test("enqueue: adds the opposite after an entry that may have been received", async () => {
  network.mockImplementation(offline);
  const first = await setLike(true);
  // On a busy machine there may be further attempts.
  await vi.waitFor(async () => expect((await here.rows())[0]?.attempts).toBeGreaterThan(0), patience);
  expect(await here.discardEntry(first)).toBe("under-way");
  vi.stubGlobal("navigator", { onLine: false });
  const second = await setLike(false);
  expect((await here.rows()).map(({ id: found }) => found)).toEqual([first, second]);
  expect(await setLike(true)).toBe(first);
  expect((await here.rows()).map(({ id: found }) => found)).toEqual([first]);
});

test("updateEntry: sends a rejected entry and its dependents again when its text is changed", async () => {
  const rejection = { code: "invalid", message: "No links." };
  network.mockImplementationOnce(() => Response.json(rejection, { status: 422 }));
  const entry = await addComment("a.com");
  await here.settled(["rejected"]);
  expect(await here.countPendingEntries()).toBe(1);
  const reply = await addComment("reply", {
    from: { entry, body: ["reply_to"] },
    body: { article_id: 1, reply_to: 1, comment: "reply" },
  });
  expect(await here.rows()).toMatchObject([{ rejection }, { id: reply, rejection: { code: "needs_other" } }]);
  expect(await here.retryEntry(reply)).toBe("changed");
  await here.settled(["rejected", "rejected"]);
  network.mockImplementation(() => written(9));
  expect(await here.updateEntry(comment, entry, { comment: "no link" })).toBe("changed");
  await here.settled(["acknowledged", "acknowledged"]);
  expect(bodies().slice(1)).toEqual([
    { article_id: 1, reply_to: null, comment: "no link" },
    { article_id: 1, reply_to: 9, comment: "reply" },
  ]);
});

test("retryEntry: sends a rejected entry under a new key until there is a response", async () => {
  const keys = () => network.mock.calls.map(([, init]) => new Headers(init.headers).get("idempotency-key"));
  network.mockImplementationOnce(() => Response.json({ code: "comments_closed", message: "Closed." }, { status: 403 }));
  const entry = await addComment("text");
  await here.settled(["rejected"]);
  network.mockImplementationOnce(offline).mockImplementation(() => written(9));
  await here.retryEntry(entry);
  await here.settled(["acknowledged"]);
  const [first, second, third] = keys();
  expect([first, second === first, third === second]).toEqual([entry, false, true]);
});

test("enqueue: throws and stores nothing when the entry is invalid or nobody is signed in", async () => {
  await expect(addComment("x".repeat(21))).rejects.toMatchObject({ code: "invalid" });
  await expect(setLike(true, 0)).rejects.toMatchObject({ code: "invalid" });
  here.login.signOutLocally();
  await expect(addComment("text")).rejects.toMatchObject({ code: "not_logged_in" });
  expect(await here.rows()).toEqual([]);
});

describe("enqueue on a full device", () => {
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };

  test("removes cached responses to make room", async () => {
    network.mockImplementation(() => written(1));
    const copy = {
      savedAt: "2026-11-20T08:00:00.000Z",
      usedAt: "2026-11-20T08:00:00.000Z",
      bytes: 9,
      etag: null,
      data: {},
    };
    await here.db.reads.add({ path: "/api/main?lang=2", ...copy });
    vi.spyOn(IDBObjectStore.prototype, "add").mockImplementationOnce(full);
    await addComment("text");
    expect(await here.db.reads.count()).toBe(0);
    await here.settled(["acknowledged"]);
  });

  test("throws when nothing can be removed", async () => {
    const add = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(full);
    await expect(addComment("text")).rejects.toMatchObject({ name: "EnqueueError", reason: "no-room" });
    add.mockRestore();
    expect(await here.rows()).toEqual([]);
    expect(network).not.toHaveBeenCalled();
  });
});

describe("the outbox with many entries", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, number) => ({
      id: `w${number}`,
      memberId: 7,
      kind: "comment",
      target: `article/${number}`,
      method: "POST",
      path: "/api/x",
      responseKeys: [],
      lang: 2,
      madeAt: "",
      state: "pending" as const,
      attempts: 0,
    }));

  test("reads only one entry when one of five thousand is sent", async () => {
    await here.db.outbox.bulkAdd(many(5000) as never);
    const { outboxStore } = await import("./outbox-store.ts");
    const { claimNext } = await import("./claim-entry.ts");
    const read = vi.spyOn(IDBCursor.prototype, "continue");
    const all = vi.spyOn(IDBIndex.prototype, "getAll");
    // A flush of an earlier test may still run, with its own connection.
    const isOwn = (index: IDBIndex) => index.objectStore.transaction.db === here.db.backendDB();
    const claimed = await outboxStore.run((rows) =>
      claimNext(rows, { memberId: 7, now: 0, exclusive: true, eager: false }),
    );
    expect(claimed.entry?.id).toBe("w0");
    const walked = (read.mock.contexts as IDBCursor[]).map(({ source }) => source as IDBIndex);
    expect(walked.filter(isOwn).length).toBeLessThan(3);
    expect((all.mock.contexts as IDBIndex[]).filter(isOwn).length).toBeLessThan(2);
    expect(await here.countPendingEntries()).toBe(5000);
  });

  test("throws when there are too many entries", async () => {
    await here.db.outbox.bulkAdd(many(10_000) as never);
    await expect(addComment("text")).rejects.toMatchObject({ name: "EnqueueError", reason: "full" });
  });
});

test("observeEntries, observeOutboxSummary: call back when entries are added", async () => {
  network.mockImplementation(offline);
  const [about, all] = [vi.fn(), vi.fn()];
  const stops = [here.observeEntries(7, ["article/1"], about, () => {}), here.observeOutboxSummary(7, all, () => {})];
  await setLike(true);
  await setLike(true, 2);
  await vi.waitFor(() => expect(about.mock.lastCall?.[0]).toMatchObject([{ target: "article/1", sets: true }]));
  await vi.waitFor(() => expect(all.mock.lastCall?.[0]).toEqual({ waiting: 2, refused: 0 }));
  for (const stop of stops) stop();
});
