import { afterEach, describe, expect, test, vi } from "vitest";
import { cachedAtHeader } from "#contract/http/cached-at-header.ts";
import { ApiError, callerErrorCodes, isErrorCode, serverErrorCodes } from "#contract/http/errors.ts";
import { call } from "./read.ts";

const origin = "https://kapok.test";
const path = "/api/page/meta?lang=3&uri=%2Fnews";
const answer = { uri: "/news", title: "News", description: "What is new", keyword: "news" };
const answering = (response: () => Response) => ({ origin, fetch: async () => response() });
const json = (body: unknown, init?: ResponseInit) => answering(() => Response.json(body, init));

/** The error of a call, which must fail. */
async function errorOf(options: Parameters<typeof call>[1]): Promise<ApiError> {
  const error = await call(path, options).then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error;
}

afterEach(() => vi.restoreAllMocks());

describe("an answer", () => {
  test("of the network, by the method and at the address of the contract", async () => {
    const fetch = vi.fn(async (_: Request) => Response.json(answer));
    expect(await call(path, { origin, fetch })).toEqual({ data: answer, keptAt: null, etag: null });
    const request = fetch.mock.calls[0]?.[0];
    expect([request?.method, request?.url]).toEqual(["GET", origin + path]);
  });

  test("that the worker had kept says since when", async () => {
    const headers = { [cachedAtHeader]: "2026-03-18T08:00:00.000Z" };
    expect(await call(path, json(answer, { headers }))).toEqual({
      data: answer,
      keptAt: "2026-03-18T08:00:00.000Z",
      etag: null,
    });
  });

  test("of a newer server may hold more than this one knows", async () => {
    expect((await call(path, json({ ...answer, more: 1 }))).data).toEqual(answer);
  });
});

describe("without a usable answer", () => {
  test("no network is offline", async () => {
    const error = await errorOf({ origin, fetch: async () => Promise.reject(new TypeError("Failed to fetch")) });
    expect([error.code, error.cause]).toEqual(["offline", expect.any(TypeError)]);
  });

  test("a body that breaks off is offline", async () => {
    const broken = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('{"uri":')),
          pull: (controller) => controller.error(new TypeError("terminated")),
        }),
      );
    expect((await errorOf(answering(broken))).code).toBe("offline");
  });

  test.each(["headers", "body"])("%s that do not come in time are a timeout", async (late) => {
    vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
      expect(milliseconds).toBe(15_000);
      return expiring(30);
    });
    const fetch = (request: Request) =>
      new Promise<Response>((resolve, reject) => {
        const end = (fail: (reason: unknown) => void) =>
          request.signal.addEventListener("abort", () => fail(request.signal.reason));
        if (late === "headers") end(reject);
        else
          resolve(
            new Response(new ReadableStream({ start: (controller) => end((reason) => controller.error(reason)) })),
          );
      });
    expect((await errorOf({ origin, fetch })).code).toBe("timeout");
  });

  test("the caller's own end is the caller's own error", async () => {
    const controller = new AbortController();
    const fetch = (request: Request) =>
      new Promise<Response>((_, reject) =>
        request.signal.addEventListener("abort", () => reject(request.signal.reason)),
      );
    const calling = call(path, { origin, fetch, signal: controller.signal });
    controller.abort(new Error("gone to another page"));
    await expect(calling).rejects.toThrow("gone to another page");
  });

  test.each([
    [
      "a captive portal's page",
      () => new Response("<html>Log in</html>", { headers: { "content-type": "text/html" } }),
    ],
    ["nothing", () => new Response("")],
    ["JSON of something else", () => Response.json({ hello: "world" })],
    ["a list", () => Response.json([answer])],
    ["null", () => Response.json(null)],
    ["a wrong type", () => Response.json({ ...answer, title: 5 })],
  ])("%s is malformed", async (_, response) => {
    expect((await errorOf(answering(response))).code).toBe("malformed");
  });
});

describe("an error of the server", () => {
  test.each(serverErrorCodes)("keeps its code %s", async (code) => {
    expect((await errorOf(json({ code, message: "…" }, { status: 500 }))).code).toBe(code);
  });

  test.each([
    [404, "not_found"],
    [503, "maintenance"],
    [500, "internal"],
    [418, "internal"],
  ])("%i without a code that we know is %s", async (status, code) => {
    for (const body of [null, {}, [], "text", { code: 5 }, { code: "new_code" }, { code: "__proto__" }]) {
      expect((await errorOf(json(body, { status }))).code).toBe(code);
    }
  });
});

test("what is not of the API is a mistake of ours, and nothing is sent", async () => {
  const fetch = vi.fn();
  for (const unknown of ["/article/1", "https://evil.example/x", "https://evil.example/api/article/1", "/api/../x"]) {
    await expect(call(unknown, { origin, fetch })).rejects.toThrow("is not in the contract");
  }
  expect(fetch).not.toHaveBeenCalled();
});

test("what is not in the contract is a mistake of ours, whatever is answered", async () => {
  await expect(call("/api/nothing", json(answer))).rejects.toThrow("is not in the contract");
});

test("codes are those of the two lists alone", () => {
  for (const code of [...serverErrorCodes, ...callerErrorCodes]) expect(isErrorCode(code)).toBe(true);
  for (const other of ["", "Offline", "toString", undefined, null, 404]) expect(isErrorCode(other)).toBe(false);
});

/** A signal that ends after some milliseconds, as the platform's own does. */
function expiring(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("too late", "TimeoutError")), milliseconds);
  return controller.signal;
}
