import { beforeEach, expect, test, vi } from "vitest";
import { getUser } from "#contract/members/endpoints.ts";
import { callAsMember, refreshMember } from "./member-call.ts";
import { session, setMember, signOutLocally, startSession } from "./session.ts";
import { aMember, stubBrowser } from "./test/visitor.ts";

const token = "a".repeat(43);
const requests: Request[] = [];
let respond: () => Response | Promise<Response>;

beforeEach(() => {
  stubBrowser();
  signOutLocally();
  requests.length = 0;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    requests.push(new Request(new URL(path, "http://kapok.test"), init));
    return respond();
  });
  startSession(token);
  setMember(token, aMember());
});

const call = () => callAsMember(getUser, undefined, { lang: 3 });

test("callAsMember: sends the token in a header only", async () => {
  respond = () => Response.json({ user: aMember({ nickname: "New name" }) });
  await refreshMember(3);
  expect(requests[0]?.headers.get("authorization")).toBe(`Bearer ${token}`);
  expect(requests[0]?.url).not.toContain(token);
  expect(session()).toMatchObject({ member: { name: "New name" }, verified: true });
});

test.each(["session_expired", "not_logged_in"])("callAsMember: ends the session when the code is %s", async (code) => {
  respond = () => Response.json({ code, message: "" }, { status: 401 });
  await expect(call()).rejects.toMatchObject({ code });
  expect(session()).toEqual({ state: "signed-out", ended: true });
  requests.length = 0;
  await expect(call()).rejects.toMatchObject({ code: "not_logged_in" });
  expect(requests).toEqual([]);
});

test.each<[string, () => Response]>([
  [
    "there is no network",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
  ["the server fails", () => Response.json({ code: "internal", message: "" }, { status: 500 })],
  ["the site is in maintenance", () => Response.json({ code: "maintenance", message: "" }, { status: 503 })],
  ["a captive portal responds", () => new Response("<h1>Welcome</h1>")],
  ["a captive portal responds with the status 401", () => new Response("<h1>Who are you?</h1>", { status: 401 })],
  ["the member lacks the permission", () => Response.json({ code: "not_permitted", message: "" }, { status: 403 })],
  ["there are too many requests", () => Response.json({ code: "too_many_requests", message: "" }, { status: 429 })],
])("callAsMember: keeps the session when %s", async (_, outcome) => {
  respond = outcome;
  await expect(call()).rejects.toMatchObject({ name: "ApiError" });
  expect(session()).toMatchObject({ state: "signed-in", token, member: { id: 7 } });
});

test("callAsMember: throws when another member has signed in before the response", async () => {
  respond = () => {
    signOutLocally();
    startSession("b".repeat(43));
    return Response.json({ user: aMember() });
  };
  await expect(call()).rejects.toMatchObject({ code: "not_logged_in" });
  expect(session()).toMatchObject({ token: "b".repeat(43), member: undefined });
});

test("callAsMember: keeps a newer session when an earlier one is rejected", async () => {
  respond = () => {
    startSession("b".repeat(43));
    return Response.json({ code: "session_expired", message: "" }, { status: 401 });
  };
  await expect(call()).rejects.toMatchObject({ code: "session_expired" });
  expect(session()).toMatchObject({ state: "signed-in", token: "b".repeat(43) });
});
