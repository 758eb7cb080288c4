import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendFeedback } from "#contract/feedback/actions.ts";
import { subscribe } from "#contract/newsletter/endpoints.ts";
import { stubBrowser } from "#src/offline/test/visitor.ts";

/** The outcomes of the requests in order. The last one repeats. */
type Outcome = "offline" | { status: number; body?: object };
let outcomes: Outcome[] = [];
let requests: { path: string; key: string | null; authorization: string | null; stored: number }[];
let here: Awaited<ReturnType<typeof start>>;
const patience = { timeout: 20_000 };

async function start() {
  vi.resetModules();
  const { db } = await import("#src/offline/db.ts");
  const { submitForm } = await import("./submit.ts");
  const { startFlushLoop } = await import("#src/outbox/flush-loop.ts");
  const { hasAnswered } = await import("./answered-campaigns.ts");
  const { completeAcknowledgedForms } = await import("./complete-forms.ts");
  const submit = (name: string) => submitForm(subscribe, 3, { email: `${name}@example.com` });
  return { db, submitForm, submit, startFlushLoop, hasAnswered, completeAcknowledgedForms };
}

beforeEach(async () => {
  stubBrowser();
  // A back-off of two seconds at least, so that no second attempt starts during a test.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  requests = [];
  vi.stubGlobal("sessionStorage", localStorage);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path === "/healthz") return new Response("ok");
    const headers = new Headers(init.headers);
    const stored = await here.db.outbox.count().catch(() => 0);
    requests.push({ path, key: headers.get("idempotency-key"), authorization: headers.get("authorization"), stored });
    const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
    if (outcome === "offline" || !outcome) throw new TypeError("Failed to fetch");
    return Response.json(outcome.body ?? { result: "SUCCESS", message: "" }, { status: outcome.status });
  });
  here = await start();
});
afterEach(async () => {
  here.db.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase("kapok").onsuccess = resolve;
  });
});

const done = { status: 200 };
const rows = () => here.db.outbox.orderBy("sequence").toArray();

test("submitForm: stores the form before it is sent and removes it when the site responds", async () => {
  outcomes = [done];
  expect(await here.submit("a")).toEqual({ result: "SUCCESS", message: "" });
  expect(requests).toMatchObject([{ path: "/api/newsletter?lang=3", stored: 1, authorization: null }]);
  expect(await rows()).toEqual([]);
});

test.each([
  ["without a network", "offline"],
  ["in maintenance", { status: 503, body: { code: "maintenance", message: "" } }],
  ["after too many requests", { status: 429, body: { code: "too_many_requests", message: "" } }],
  ["when the server fails", { status: 500, body: { code: "internal", message: "" } }],
  ["behind a captive portal", { status: 200, body: { welcome: true } }],
] as const)("submitForm: keeps the form %s and sends it again under its key", async (_, outcome) => {
  outcomes = [outcome, done];
  expect(await here.submit("a")).toBe("pending");
  expect(await rows()).toMatchObject([{ kind: "subscribe", state: "pending", attempts: 1 }]);
  // Without a network a probe soon finds it again. The other failures wait for their back-off, which ends here.
  if (outcome !== "offline") {
    await here.db.settings.delete("outbox");
    await here.db.outbox.toCollection().modify({ hold: undefined });
  }
  here.startFlushLoop();
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: "acknowledged" }]), patience);
  expect(requests).toHaveLength(2);
  expect(requests[1]?.key).toBe(requests[0]?.key);
});

test("submitForm: throws and stores nothing when the site rejects the form", async () => {
  outcomes = [{ status: 422, body: { code: "invalid", message: "No.", errors: { email: ["No."] } } }];
  await expect(here.submit("a")).rejects.toMatchObject({ code: "invalid", fields: { email: ["No."] } });
  expect(await rows()).toEqual([]);
});

test("submitForm: does not wait when the device is offline", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(await here.submit("a")).toBe("pending");
  expect(requests).toEqual([]);
  expect(await rows()).toMatchObject([{ state: "pending", attempts: 0 }]);
});

test("submitForm: sends directly when the device stores nothing", async () => {
  vi.spyOn(here.db.outbox, "add").mockRejectedValue(new DOMException("broken", "DataError"));
  outcomes = [done];
  expect(await here.submit("a")).toEqual({ result: "SUCCESS", message: "" });
  outcomes = ["offline"];
  await expect(here.submit("b")).rejects.toMatchObject({ code: "offline" });
  expect(await rows()).toEqual([]);
});

test("flush loop: keeps a rejected form for the reader and sends the others", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  for (const name of ["a", "b", "c"]) await here.submit(name);
  vi.stubGlobal("navigator", { onLine: true });
  outcomes = [done, { status: 422, body: { code: "invalid", message: "" } }, done];
  here.startFlushLoop();
  await vi.waitFor(
    async () => expect((await rows()).map(({ state }) => state)).toEqual(["acknowledged", "rejected", "acknowledged"]),
    patience,
  );
  expect(requests).toHaveLength(3);
});

test("completeAcknowledgedForms: records an answered campaign when the form was sent later", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(await here.submitForm(sendFeedback, 2, { campaign: 4 } as never)).toBe("pending");
  vi.stubGlobal("navigator", { onLine: true });
  outcomes = [done];
  here.completeAcknowledgedForms();
  here.startFlushLoop();
  await vi.waitFor(async () => expect(await rows()).toEqual([]), patience);
  expect(here.hasAnswered(4)).toBe(true);
});
