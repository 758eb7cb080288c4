import { beforeEach, describe, expect, test, vi } from "vitest";
import { MemoryOutbox } from "#src/offline/test/memory-outbox.ts";
import { insertEntry } from "./edit-entries.ts";
import { type FlushDependencies, flushOutbox, withOutboxLock } from "./flush.ts";
import type { NewOutboxEntry } from "./outbox-entry.ts";

const second = 1000;
const hour = 60 * 60 * second;
const day = 24 * hour;
const start = Date.parse("2026-11-20T08:00:00Z");
const done = () => Response.json({ liked: true, liked_amount: 1 });
const rejectWith =
  (code: string, status: number, headers = {}) =>
  () =>
    Response.json({ code, message: `No: ${code}` }, { status, headers });

let store: MemoryOutbox;
let now: number;
let login: { token: string; memberId: number } | undefined;
let made: number;
const network = vi.fn<(path: string, init: RequestInit) => Response | Promise<Response>>();
const ended = vi.fn<(token: string) => void>();

beforeEach(() => {
  [store, now, login, made] = [new MemoryOutbox(), start, { token: "t", memberId: 7 }, 0];
  network.mockReset().mockImplementation(done);
  ended.mockReset().mockImplementation(() => {
    login = undefined;
  });
});

const dependencies = (): FlushDependencies => ({
  store,
  fetch: async (path, init) => network(path, init),
  login: async () => login,
  loginEnded: ended,
  now: () => now,
  random: () => 0.5,
  withLock: (work) => work(true),
  timeLimit: () => AbortSignal.timeout(30),
});
const send = (eager = false) => flushOutbox(dependencies(), { eager });

async function add(parts: Partial<NewOutboxEntry> = {}): Promise<string> {
  const id = `entry-${++made}`;
  const entry: NewOutboxEntry = {
    id,
    memberId: 7,
    kind: "comment",
    target: `article/${made}`,
    method: "POST",
    path: `/api/${made}?lang=2`,
    responseKeys: ["liked"],
    lang: 2,
    madeAt: "",
    state: "pending",
    attempts: 0,
    ...parts,
  };
  return store.run((rows) => insertEntry(rows, entry));
}
const requests = () => network.mock.calls.map(([path]) => path);
const states = async () => (await store.all()).map(({ state }) => state);
const row = async (id: string) => (await store.all()).find((entry) => entry.id === id);

test("flushOutbox: sends an entry with key, body and token and stores the response", async () => {
  const id = await add({ body: { comment: "木棉" } });
  expect(await send()).toEqual({ busy: false });
  const [path, init] = network.mock.calls[0] ?? [];
  expect(path).toBe("/api/1?lang=2");
  expect(init).toMatchObject({ method: "POST", body: '{"comment":"木棉"}', redirect: "error" });
  expect(init?.headers).toMatchObject({ "idempotency-key": id, authorization: "Bearer t" });
  expect(await row(id)).toMatchObject({ state: "acknowledged", attempts: 1, response: { liked: true } });
});

describe("flushOutbox", () => {
  test.each([
    ["without a network", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["behind a captive portal", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
    ["behind a captive portal that sends JSON", () => Response.json({ welcome: true })],
    ["behind a proxy that requires a login", () => new Response("", { status: 401 })],
    ["when a proxy denies the request", () => new Response("<html>", { status: 403 })],
    ["when the response is incomplete", () => new Response('{"liked": tr')],
    ["in maintenance", rejectWith("maintenance", 503)],
    ["after too many requests", rejectWith("too_many_requests", 429)],
  ])("stops and sends all entries again later %s", async (_, respond) => {
    const id = await add();
    await add();
    network.mockImplementation(respond);
    const sent = await send();
    expect(requests()).toEqual(["/api/1?lang=2"]);
    expect(await row(id)).toMatchObject({ state: "pending", attempts: 1 });
    expect(sent).toMatchObject({ wait: expect.any(Number) });
    now += (sent as { wait: number }).wait;
    network.mockImplementation(done);
    await send();
    expect(await states()).toEqual(["acknowledged", "acknowledged"]);
    const keys = network.mock.calls.map(([, init]) => new Headers(init.headers).get("idempotency-key"));
    expect(keys).toEqual([id, id, "entry-2"]);
  });

  test("sends an entry again later when the time limit is over", async () => {
    await add();
    network.mockImplementation((_, { signal }) => {
      return new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    });
    await send();
    expect(await states()).toEqual(["pending"]);
  });

  test("sends the other entries when the server fails on one", async () => {
    await add();
    await add();
    network.mockImplementationOnce(rejectWith("internal", 500));
    expect(await send()).toEqual({ busy: false, wait: 2 * second });
    expect(await states()).toEqual(["pending", "acknowledged"]);
  });
});

test.each(["second_factor", "confirm_again"])("flushOutbox: sends what staff wrote later after %s", async (code) => {
  const path = "/api/backstage/document/1/revision/2?lang=2";
  const draft = await add({ path });
  const other = await add();
  network.mockImplementationOnce(rejectWith(code, 403));
  expect(await send()).toEqual({ busy: false, wait: 2 * second });
  expect([(await row(draft))?.state, (await row(other))?.state]).toEqual(["pending", "acknowledged"]);
  // They have confirmed meanwhile.
  now += 2 * second;
  await send();
  expect((await row(draft))?.state).toBe("acknowledged");
  expect(requests().filter((each) => each === path)).toHaveLength(2);
});

test("flushOutbox: rejects an entry of a member after confirm_again, and one of staff after not_permitted", async () => {
  for (const [path, code] of [
    ["/api/user/article-comment?lang=2", "confirm_again"],
    ["/api/backstage/document/1/revision/2?lang=2", "not_permitted"],
  ] as const) {
    const id = await add({ path });
    network.mockImplementationOnce(rejectWith(code, 403));
    await send();
    expect((await row(id))?.rejection?.code).toBe(code);
  }
});

test("flushOutbox: doubles the wait up to five minutes when an entry fails repeatedly", async () => {
  await add();
  network.mockImplementation(rejectWith("internal", 500));
  const waits: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    const { wait = 0 } = (await send()) as { wait?: number };
    waits.push(wait / second);
    now += wait;
  }
  expect(waits.slice(0, 5)).toEqual([2, 4, 8, 16, 32]);
  expect(Math.max(...waits)).toBe(150);
});

describe("flushOutbox after a response with Retry-After", () => {
  test.each([
    ["a number of seconds", "60", {}, 60],
    ["a date of the server's clock", "Tue, 01 Jan 2030 00:01:00 GMT", { date: "Tue, 01 Jan 2030 00:00:00 GMT" }, 60],
    ["a year", "31536000", {}, 3600],
  ])("waits when the value is %s", async (_, retryAfter, headers, seconds) => {
    await add();
    network.mockImplementationOnce(rejectWith("too_many_requests", 429, { "retry-after": retryAfter, ...headers }));
    await send();
    now += seconds * second - 1;
    expect(await send(true)).toMatchObject({ wait: expect.any(Number) });
    expect(requests()).toHaveLength(1);
    now += seconds * 100 + 2 * second;
    await send();
    expect(await states()).toEqual(["acknowledged"]);
  });

  test("does not wait when the clock is set back", async () => {
    await add();
    network.mockImplementationOnce(rejectWith("too_many_requests", 429, { "retry-after": "60" }));
    await send();
    now -= 400 * day;
    await send();
    expect(await states()).toEqual(["acknowledged"]);
  });
});

test("flushOutbox: ends a back-off when the network is back", async () => {
  await add();
  network.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await send();
  expect(await send()).toMatchObject({ wait: expect.any(Number) });
  await send(true);
  expect(await states()).toEqual(["acknowledged"]);
});

describe("flushOutbox with an expired session", () => {
  test("sends the entries when the same member signs in again", async () => {
    for (let count = 0; count < 3; count++) await add();
    network.mockImplementationOnce(rejectWith("session_expired", 401));
    expect(await send(true)).toEqual({ busy: false });
    await send(true);
    expect(requests()).toHaveLength(1);
    expect(ended).toHaveBeenCalledExactlyOnceWith("t");
    expect(await states()).toEqual(["pending", "pending", "pending"]);
    login = { token: "new", memberId: 7 };
    await send(true);
    expect(await states()).toEqual(["acknowledged", "acknowledged", "acknowledged"]);
    expect(new Headers(network.mock.lastCall?.[1].headers).get("authorization")).toBe("Bearer new");
  });

  test("sends nothing when another member is signed in", async () => {
    await add();
    login = { token: "other", memberId: 8 };
    expect(await send(true)).toEqual({ busy: false });
    expect(network).not.toHaveBeenCalled();
  });
});

test("flushOutbox: stores the server's rejection and sends the next entry", async () => {
  await add({ target: "article/1", body: { comment: "a.com" } });
  await add({ target: "article/1" });
  const rejection = { code: "link_in_comment", message: "No links.", errors: { comment: ["No links."] }, more: 1 };
  network.mockImplementationOnce(() => Response.json(rejection, { status: 422 }));
  await send();
  expect(await states()).toEqual(["rejected", "acknowledged"]);
  expect(await row("entry-1")).toMatchObject({ rejection, body: { comment: "a.com" } });
});

describe("the order of flushOutbox", () => {
  test("keeps entries with the same target in sequence when the first fails", async () => {
    await add({ target: "a" });
    await add({ target: "a" });
    await add({ target: "b" });
    network.mockImplementationOnce(rejectWith("internal", 500));
    const { wait = 0 } = (await send()) as { wait?: number };
    expect(requests()).toEqual(["/api/1?lang=2", "/api/3?lang=2"]);
    now += wait;
    await send();
    expect(requests().slice(2)).toEqual(["/api/1?lang=2", "/api/2?lang=2"]);
  });

  test("claims an entry of another sender only when its lease has expired", async () => {
    await add();
    const withoutLocks = {
      ...dependencies(),
      withLock: (work: (locked: boolean) => Promise<unknown>) => work(false),
    } as FlushDependencies;
    network.mockReturnValueOnce(new Promise(() => {}));
    void flushOutbox(withoutLocks, { eager: false });
    await vi.waitFor(() => expect(network).toHaveBeenCalledOnce());
    expect(await flushOutbox(withoutLocks, { eager: true })).toEqual({ busy: false, wait: 30 * second });
    expect(network).toHaveBeenCalledOnce();
    now += 30 * second;
    await flushOutbox(withoutLocks, { eager: true });
    expect(await states()).toEqual(["acknowledged"]);
  });
});

describe("flushOutbox in a page that is suspended with the lock", () => {
  const locked = (): FlushDependencies => ({ ...dependencies(), withLock: withOutboxLock });

  test("sends no more entries when another sender has taken the lock", async () => {
    await add();
    await add();
    let respond: (response: Response) => void = () => {};
    network.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
    const suspended = flushOutbox(locked(), { eager: false });
    await vi.waitFor(() => expect(network).toHaveBeenCalledOnce());
    expect(await flushOutbox(locked(), { eager: true })).toEqual({ busy: true });
    now += 30 * second;
    expect(await flushOutbox(locked(), { eager: true })).toEqual({ busy: false });
    expect(await states()).toEqual(["acknowledged", "acknowledged"]);
    const third = await add();
    respond(rejectWith("comments_closed", 403)());
    expect(await suspended).toEqual({ busy: true });
    await new Promise((resolve) => setTimeout(resolve, 20));
    // Its late response is ignored, and it sends nothing else.
    expect((await store.all()).map(({ id, state }) => [id, state])).toEqual([
      ["entry-1", "acknowledged"],
      ["entry-2", "acknowledged"],
      [third, "pending"],
    ]);
    expect(requests()).toEqual(["/api/1?lang=2", "/api/1?lang=2", "/api/2?lang=2"]);
  });

  test("throws the error of the database when it has the lock", async () => {
    await add();
    const failing = { ...locked(), store: { ...store, run: () => Promise.reject(new DOMException("", "AbortError")) } };
    await expect(flushOutbox(failing, { eager: false })).rejects.toThrow();
  });
});

test("flushOutbox: rejects an entry when the server may no longer know its key, unless it sets a value", async () => {
  await add();
  await add({ kind: "like", sets: true });
  network.mockImplementation(rejectWith("internal", 500));
  await send();
  now += 81 * day;
  network.mockImplementation(done);
  await send();
  expect(await states()).toEqual(["rejected", "acknowledged"]);
  expect((await row("entry-1"))?.rejection?.code).toBe("too_old");
});

test("withOutboxLock: works without a lock when the browser blocks locks", async () => {
  const request = () => Promise.reject(new DOMException("Blocked", "SecurityError"));
  vi.stubGlobal("navigator", { locks: { request } });
  expect(await withOutboxLock(async (isLocked) => isLocked)).toBe(false);
  vi.unstubAllGlobals();
});

test("flushOutbox: sends the file of an entry as its body", async () => {
  const file = new Blob(["pixels"], { type: "image/png" });
  store.file = async () => file;
  await add({ file: 12 });
  await send();
  const [, init] = network.mock.calls[0] ?? [];
  expect(init?.body).toBe(file);
  expect(init?.headers).toMatchObject({ "content-type": "image/png" });
  expect(await states()).toEqual(["acknowledged"]);
});

test("flushOutbox: rejects an entry when its file was discarded", async () => {
  await add({ file: 12 });
  await send();
  expect(network).not.toHaveBeenCalled();
  expect(await states()).toEqual(["rejected"]);
});
