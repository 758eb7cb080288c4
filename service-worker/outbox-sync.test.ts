import "./test/scope.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { db } from "#src/offline/db.ts";
import { readSessionCopy } from "#src/offline/session-copy.ts";
import { emptyDatabase } from "#src/offline/test/empty-database.ts";
import { outboxStore } from "#src/outbox/outbox-store.ts";
import { onMessage } from "./messages.ts";
import { flushFromWorker } from "./outbox-sync.ts";
import { messageEvent } from "./test/scope.ts";

const network = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const states = async () => (await db.outbox.toArray()).map(({ state }) => state);

beforeEach(async () => {
  await emptyDatabase();
  vi.stubGlobal("fetch", network.mockReset());
  await db.settings.put({ name: "login", value: { token: "t", memberId: 7 } });
  const entry = { id: "w", memberId: 7, kind: "like", target: "article/1", method: "POST", path: "/api/like" } as const;
  const fresh = { responseKeys: ["liked"], lang: 2, madeAt: "", state: "pending", attempts: 0 } as const;
  await outboxStore.run((rows) => rows.add({ ...entry, ...fresh }));
});
afterEach(() => vi.unstubAllGlobals());

it("background sync: is registered when the browser supports it, and causes no error otherwise", async () => {
  const register = vi.fn(async () => undefined);
  for (const sync of [undefined, { register }]) {
    vi.stubGlobal("registration", { scope: "https://kapok.test/", sync });
    const event = messageEvent({ type: "flush-outbox" });
    onMessage(event);
    await event.settled();
  }
  expect(register).toHaveBeenCalledExactlyOnceWith("outbox");
});

it("background sync: sends waiting entries for the signed-in member when every page is closed", async () => {
  network.mockImplementation(async () => Response.json({ liked: true }));
  await flushFromWorker();
  expect(await states()).toEqual(["acknowledged"]);
  expect(network.mock.calls[0]?.[0]).toBe("/api/like");
  expect(network.mock.calls[0]?.[1].headers).toMatchObject({ authorization: "Bearer t", "idempotency-key": "w" });
});

it("background sync: rejects when there is no network, and leaves the entry after the last attempt", async () => {
  network.mockImplementation(() => Promise.reject(new TypeError("Failed to fetch")));
  for (let attempt = 0; attempt < 3; attempt++) await expect(flushFromWorker()).rejects.toThrow();
  expect(await states()).toEqual(["pending"]);
});

it("background sync: sends nothing and rejects when a page is sending", async () => {
  await navigator.locks.request("kapok.outbox", async () => {
    await expect(flushFromWorker()).rejects.toThrow();
  });
  expect(network).not.toHaveBeenCalled();
});

it("background sync: removes the copy of a session when it has ended", async () => {
  network.mockImplementation(async () => Response.json({ code: "session_expired", message: "No." }, { status: 401 }));
  await flushFromWorker();
  await flushFromWorker();
  expect(network).toHaveBeenCalledOnce();
  expect(await readSessionCopy()).toBeUndefined();
  expect(await states()).toEqual(["pending"]);
});
