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
const refused =
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

const around = (): FlushDependencies => ({
  store,
  fetch: async (path, init) => network(path, init),
  login: async () => login,
  loginEnded: ended,
  now: () => now,
  random: () => 0.5,
  withLock: (work) => work(true),
  timeLimit: () => AbortSignal.timeout(30),
});
const send = (eager = false) => flushOutbox(around(), { eager });

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
const asked = () => network.mock.calls.map(([path]) => path);
const states = async () => (await store.all()).map(({ state }) => state);
const row = async (id: string) => (await store.all()).find((entry) => entry.id === id);

test("an entry is sent with its key, its body and the token, and stays with the answer", async () => {
  const id = await add({ body: { comment: "木棉" } });
  expect(await send()).toEqual({ busy: false });
  const [path, init] = network.mock.calls[0] ?? [];
  expect(path).toBe("/api/1?lang=2");
  expect(init).toMatchObject({ method: "POST", body: '{"comment":"木棉"}', redirect: "error" });
  expect(init?.headers).toMatchObject({ "idempotency-key": id, authorization: "Bearer t" });
  expect(await row(id)).toMatchObject({ state: "acknowledged", attempts: 1, response: { liked: true } });
});

describe("it is sent again later, and others with it, ", () => {
  test.each([
    ["without a network", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["behind a captive portal", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
    ["behind one that speaks JSON", () => Response.json({ welcome: true })],
    ["behind a proxy that asks for a login", () => new Response("", { status: 401 })],
    ["where a proxy forbids it", () => new Response("<html>", { status: 403 })],
    ["when the answer breaks off", () => new Response('{"liked": tr')],
    ["in maintenance", refused("maintenance", 503)],
    ["when too much was asked", refused("too_many_requests", 429)],
  ])("%s", async (_, answer) => {
    const id = await add();
    await add();
    network.mockImplementation(answer);
    const sent = await send();
    expect(asked()).toEqual(["/api/1?lang=2"]);
    expect(await row(id)).toMatchObject({ state: "pending", attempts: 1 });
    expect(sent).toMatchObject({ wait: expect.any(Number) });
    now += (sent as { wait: number }).wait;
    network.mockImplementation(done);
    await send();
    expect(await states()).toEqual(["acknowledged", "acknowledged"]);
    const keys = network.mock.calls.map(([, init]) => new Headers(init.headers).get("idempotency-key"));
    expect(keys).toEqual([id, id, "entry-2"]);
  });

  test("when the site is silent for as long as a write may take", async () => {
    await add();
    network.mockImplementation((_, { signal }) => {
      return new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    });
    await send();
    expect(await states()).toEqual(["pending"]);
  });

  test("alone, when the site fails at this one", async () => {
    await add();
    await add();
    network.mockImplementationOnce(refused("internal", 500));
    expect(await send()).toEqual({ busy: false, wait: 2 * second });
    expect(await states()).toEqual(["pending", "acknowledged"]);
  });
});

test("the longer it fails the longer it waits, never more than five minutes, and a success begins anew", async () => {
  await add();
  network.mockImplementation(refused("internal", 500));
  const waits: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    const { wait = 0 } = (await send()) as { wait?: number };
    waits.push(wait / second);
    now += wait;
  }
  expect(waits.slice(0, 5)).toEqual([2, 4, 8, 16, 32]);
  expect(Math.max(...waits)).toBe(150);
});

describe("asked to come later", () => {
  test.each([
    ["in seconds", "60", {}, 60],
    ["at a moment, by its own clock", "Tue, 01 Jan 2030 00:01:00 GMT", { date: "Tue, 01 Jan 2030 00:00:00 GMT" }, 60],
    ["in a year", "31536000", {}, 3600],
  ])("%s, it does, and no sooner, whatever happens", async (_, retryAfter, headers, seconds) => {
    await add();
    network.mockImplementationOnce(refused("too_many_requests", 429, { "retry-after": retryAfter, ...headers }));
    await send();
    now += seconds * second - 1;
    expect(await send(true)).toMatchObject({ wait: expect.any(Number) });
    expect(asked()).toHaveLength(1);
    now += seconds * 100 + 2 * second;
    await send();
    expect(await states()).toEqual(["acknowledged"]);
  });

  test("a clock that is put back does not make it wait for ever", async () => {
    await add();
    network.mockImplementationOnce(refused("too_many_requests", 429, { "retry-after": "60" }));
    await send();
    now -= 400 * day;
    await send();
    expect(await states()).toEqual(["acknowledged"]);
  });
});

test("a network that is back ends a wait for it at once", async () => {
  await add();
  network.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await send();
  expect(await send()).toMatchObject({ wait: expect.any(Number) });
  await send(true);
  expect(await states()).toEqual(["acknowledged"]);
});

describe("a login that the site does not know any more", () => {
  test("ends once, all entries wait, and go when the same member is back", async () => {
    for (let count = 0; count < 3; count++) await add();
    network.mockImplementationOnce(refused("session_expired", 401));
    expect(await send(true)).toEqual({ busy: false });
    await send(true);
    expect(asked()).toHaveLength(1);
    expect(ended).toHaveBeenCalledExactlyOnceWith("t");
    expect(await states()).toEqual(["pending", "pending", "pending"]);
    login = { token: "new", memberId: 7 };
    await send(true);
    expect(await states()).toEqual(["acknowledged", "acknowledged", "acknowledged"]);
    expect(new Headers(network.mock.lastCall?.[1].headers).get("authorization")).toBe("Bearer new");
  });

  test("leaves them alone while another is here", async () => {
    await add();
    login = { token: "other", memberId: 8 };
    expect(await send(true)).toEqual({ busy: false });
    expect(network).not.toHaveBeenCalled();
  });
});

test("what the site refuses waits for the reader with its sentence, and keeps no other back", async () => {
  await add({ target: "article/1", body: { comment: "a.com" } });
  await add({ target: "article/1" });
  const said = { code: "link_in_comment", message: "No links.", errors: { comment: ["No links."] }, more: 1 };
  network.mockImplementationOnce(() => Response.json(said, { status: 422 }));
  await send();
  expect(await states()).toEqual(["rejected", "acknowledged"]);
  expect(await row("entry-1")).toMatchObject({ rejection: said, body: { comment: "a.com" } });
});

describe("order", () => {
  test("about one thing is kept, about others nobody waits", async () => {
    await add({ target: "a" });
    await add({ target: "a" });
    await add({ target: "b" });
    network.mockImplementationOnce(refused("internal", 500));
    const { wait = 0 } = (await send()) as { wait?: number };
    expect(asked()).toEqual(["/api/1?lang=2", "/api/3?lang=2"]);
    now += wait;
    await send();
    expect(asked().slice(2)).toEqual(["/api/1?lang=2", "/api/2?lang=2"]);
  });

  test("an entry whose sender is gone is taken over, one whose sender may be there is not", async () => {
    await add();
    const lost = {
      ...around(),
      withLock: (work: (locked: boolean) => Promise<unknown>) => work(false),
    } as FlushDependencies;
    network.mockReturnValueOnce(new Promise(() => {}));
    void flushOutbox(lost, { eager: false });
    await vi.waitFor(() => expect(network).toHaveBeenCalledOnce());
    expect(await flushOutbox(lost, { eager: true })).toEqual({ busy: false, wait: 30 * second });
    expect(network).toHaveBeenCalledOnce();
    now += 30 * second;
    await flushOutbox(lost, { eager: true });
    expect(await states()).toEqual(["acknowledged"]);
  });
});

describe("a sender that is put to sleep with the lock", () => {
  const locked = (): FlushDependencies => ({ ...around(), withLock: withOutboxLock });

  test("loses it once its time for an entry is over, and sends no more when it wakes", async () => {
    await add();
    await add();
    let wake: (response: Response) => void = () => {};
    network.mockReturnValueOnce(new Promise((resolve) => (wake = resolve)));
    const asleep = flushOutbox(locked(), { eager: false });
    await vi.waitFor(() => expect(network).toHaveBeenCalledOnce());
    expect(await flushOutbox(locked(), { eager: true })).toEqual({ busy: true });
    now += 30 * second;
    expect(await flushOutbox(locked(), { eager: true })).toEqual({ busy: false });
    expect(await states()).toEqual(["acknowledged", "acknowledged"]);
    const third = await add();
    wake(refused("comments_closed", 403)());
    expect(await asleep).toEqual({ busy: true });
    await new Promise((resolve) => setTimeout(resolve, 20));
    // Neither what it heard so late counts, nor does it go on.
    expect((await store.all()).map(({ id, state }) => [id, state])).toEqual([
      ["entry-1", "acknowledged"],
      ["entry-2", "acknowledged"],
      [third, "pending"],
    ]);
    expect(asked()).toEqual(["/api/1?lang=2", "/api/1?lang=2", "/api/2?lang=2"]);
  });

  test("a database that fails is no lock that was lost", async () => {
    await add();
    const failing = { ...locked(), store: { run: () => Promise.reject(new DOMException("", "AbortError")) } };
    await expect(flushOutbox(failing, { eager: false })).rejects.toThrow();
  });
});

test("what was tried so long ago that the site may have forgotten it is left to the reader, but for what sets something", async () => {
  await add();
  await add({ kind: "like", sets: true });
  network.mockImplementation(refused("internal", 500));
  await send();
  now += 81 * day;
  network.mockImplementation(done);
  await send();
  expect(await states()).toEqual(["rejected", "acknowledged"]);
  expect((await row("entry-1"))?.rejection?.code).toBe("too_old");
});
