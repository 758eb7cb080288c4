import { beforeEach, expect, test, vi } from "vitest";
import { deliver, deliverWaiting } from "./submit.ts";
import { waitingForms } from "./waiting-forms.ts";

/** What the network makes of each request, in turn; the last goes on. */
type Outcome = "away" | { status: number; body?: object };
let outcomes: Outcome[] = [];
const requests: { path: string; key: string | null; body: unknown; kept: number }[] = [];
const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  requests.length = 0;
  const stored = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  };
  vi.stubGlobal("localStorage", stored);
  vi.stubGlobal("sessionStorage", stored);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path === "/healthz") return new Response("ok");
    const body: unknown = JSON.parse(String(init.body));
    requests.push({ path, key: new Headers(init.headers).get("idempotency-key"), body, kept: waitingForms().length });
    const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
    if (outcome === "away" || !outcome) throw new TypeError("Failed to fetch");
    return Response.json(outcome.body ?? { result: "SUCCESS", message: "" }, { status: outcome.status });
  });
});

const done = { status: 200 };
const wish = (name: string) => deliver("subscribe", 3, { email: `${name}@example.com` });
const emails = () => waitingForms().map(({ body }) => (body as { email: string }).email.split("@")[0]);

test("what is sent is kept before, and gone once the site has answered", async () => {
  outcomes = [done];
  expect(await wish("a")).toEqual({ result: "SUCCESS", message: "" });
  expect(requests).toMatchObject([{ path: "/api/newsletter?lang=3", kept: 1 }]);
  expect(waitingForms()).toEqual([]);
});

test.each([
  ["without a network", "away"],
  ["in maintenance", { status: 503, body: { code: "maintenance" } }],
  ["when the server fails", { status: 500, body: { code: "internal" } }],
  ["behind a sign-in page", { status: 200, body: { welcome: true } }],
] as const)("%s it waits, and is sent again under its own key", async (_, outcome) => {
  outcomes = [outcome, done];
  expect(await wish("a")).toBe("waiting");
  expect(emails()).toEqual(["a"]);
  await deliverWaiting();
  expect(requests).toHaveLength(2);
  expect(requests[1]?.key).toBe(requests[0]?.key);
  expect(waitingForms()).toEqual([]);
});

test("what the site refuses is said at once and does not wait", async () => {
  outcomes = [{ status: 422, body: { code: "invalid", errors: { email: ["No."] } } }];
  await expect(wish("a")).rejects.toMatchObject({ code: "invalid", fields: { email: ["No."] } });
  outcomes = [{ status: 429, body: { code: "too_many_requests" } }];
  await expect(wish("b")).rejects.toMatchObject({ code: "too_many_requests" });
  expect(waitingForms()).toEqual([]);
});

test("of those that wait one that is refused stays, marked, and keeps no other back", async () => {
  outcomes = ["away"];
  for (const name of ["a", "b", "c"]) await wish(name);
  outcomes = [done, { status: 422, body: { code: "invalid" } }, done];
  await deliverWaiting();
  expect(emails()).toEqual(["b"]);
  expect(waitingForms()[0]?.refused).toBe(true);
  outcomes = [done];
  await deliverWaiting();
  expect(emails()).toEqual(["b"]);
});

test("told to wait, it asks no more for now", async () => {
  outcomes = ["away"];
  for (const name of ["a", "b"]) await wish(name);
  requests.length = 0;
  outcomes = [{ status: 429, body: { code: "too_many_requests" } }];
  await deliverWaiting();
  expect(requests).toHaveLength(1);
  expect(emails()).toEqual(["a", "b"]);
});

test("where the device keeps nothing, nothing is promised", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  outcomes = ["away"];
  await expect(wish("a")).rejects.toMatchObject({ code: "offline" });
});

test("what is found there and is no form is left out", () => {
  for (const text of ["null", "{", "[1, null, {}]", '"x"']) {
    storage.set("kapok.forms", text);
    expect(waitingForms()).toEqual([]);
  }
});
