import { beforeEach, expect, test, vi } from "vitest";
import { getUser } from "#contract/members/endpoints.ts";
import { callAsMember, refreshMember } from "./member-call.ts";
import { session, setMember, signOutLocally, startSession } from "./session.ts";
import { aMember, stubBrowser } from "./test/visitor.ts";

const token = "a".repeat(43);
const requests: Request[] = [];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  stubBrowser();
  signOutLocally();
  requests.length = 0;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    requests.push(new Request(new URL(path, "http://kapok.test"), init));
    return answer();
  });
  startSession(token);
  setMember(token, aMember());
});

const ask = () => callAsMember(getUser, undefined, { lang: 3 });

test("a member's call carries the token in its header and nowhere else", async () => {
  answer = () => Response.json({ user: aMember({ nickname: "New name" }) });
  await refreshMember(3);
  expect(requests[0]?.headers.get("authorization")).toBe(`Bearer ${token}`);
  expect(requests[0]?.url).not.toContain(token);
  expect(session()).toMatchObject({ member: { name: "New name" }, verified: true });
});

test.each(["session_expired", "not_logged_in"])("the server's %s ends the login", async (code) => {
  answer = () => Response.json({ code, message: "" }, { status: 401 });
  await expect(ask()).rejects.toMatchObject({ code });
  expect(session()).toEqual({ state: "signed-out", ended: true });
  requests.length = 0;
  await expect(ask()).rejects.toMatchObject({ code: "not_logged_in" });
  expect(requests).toEqual([]);
});

test.each<[string, () => Response]>([
  [
    "a network that is away",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
  ["a fault of the server", () => Response.json({ code: "internal", message: "" }, { status: 500 })],
  ["maintenance", () => Response.json({ code: "maintenance", message: "" }, { status: 503 })],
  ["a sign-in page of the network", () => new Response("<h1>Welcome</h1>")],
  ["a sign-in page with the status 401", () => new Response("<h1>Who are you?</h1>", { status: 401 })],
  ["what this member may not do", () => Response.json({ code: "not_permitted", message: "" }, { status: 403 })],
  ["too many requests", () => Response.json({ code: "too_many_requests", message: "" }, { status: 429 })],
])("%s leaves the login as it is", async (_, outcome) => {
  answer = outcome;
  await expect(ask()).rejects.toMatchObject({ name: "ApiError" });
  expect(session()).toMatchObject({ state: "signed-in", token, member: { id: 7 } });
});

test("an answer that comes after the member has left is not given to whoever is there now", async () => {
  answer = () => {
    signOutLocally();
    startSession("b".repeat(43));
    return Response.json({ user: aMember() });
  };
  await expect(ask()).rejects.toMatchObject({ code: "not_logged_in" });
  expect(session()).toMatchObject({ token: "b".repeat(43), member: undefined });
});

test("a refusal of an earlier login leaves the newer one alone", async () => {
  answer = () => {
    startSession("b".repeat(43));
    return Response.json({ code: "session_expired", message: "" }, { status: 401 });
  };
  await expect(ask()).rejects.toMatchObject({ code: "session_expired" });
  expect(session()).toMatchObject({ state: "signed-in", token: "b".repeat(43) });
});
