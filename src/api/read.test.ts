import { afterEach, describe, expect, test, vi } from "vitest";
import { cachedAtHeader } from "#contract/http/cached-at-header.ts";
import { ApiError, callerErrorCodes, isErrorCode, serverErrorCodes } from "#contract/http/errors.ts";
import { getPageMeta } from "#contract/pages/endpoints.ts";
import { type ReadOptions, read } from "./read.ts";

const origin = "https://kapok.test";
const input = { uri: "/news", lang: 3 };
const path = "/api/page/meta?lang=3&uri=%2Fnews";
const data = { uri: "/news", title: "News", description: "What is new", keyword: "news" };
const responding = (response: () => Response) => ({ origin, fetch: async () => response() });
const json = (body: unknown, init?: ResponseInit) => responding(() => Response.json(body, init));

/** The error of a read that must fail. */
async function errorOf(options: ReadOptions): Promise<ApiError> {
  const error = await read(getPageMeta, input, options).then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error;
}

afterEach(() => vi.restoreAllMocks());

describe("read", () => {
  test("requests the endpoint's URL and returns the response", async () => {
    const fetch = vi.fn(async (_: Request) => Response.json(data));
    expect(await read(getPageMeta, input, { origin, fetch })).toEqual({ data, cachedAt: null, etag: null });
    const request = fetch.mock.calls[0]?.[0];
    expect([request?.method, request?.url]).toEqual(["GET", origin + path]);
  });

  test("returns the time of the cached copy when the worker responds from its cache", async () => {
    const headers = { [cachedAtHeader]: "2026-03-18T08:00:00.000Z" };
    expect(await read(getPageMeta, input, json(data, { headers }))).toEqual({
      data,
      cachedAt: "2026-03-18T08:00:00.000Z",
      etag: null,
    });
  });

  test("drops fields that the schema does not know", async () => {
    expect((await read(getPageMeta, input, json({ ...data, more: 1 }))).data).toEqual(data);
  });
});

describe("read without a usable response", () => {
  test("throws offline when there is no network", async () => {
    const error = await errorOf({ origin, fetch: async () => Promise.reject(new TypeError("Failed to fetch")) });
    expect([error.code, error.cause]).toEqual(["offline", expect.any(TypeError)]);
  });

  test("throws offline when the body breaks off", async () => {
    const broken = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('{"uri":')),
          pull: (controller) => controller.error(new TypeError("terminated")),
        }),
      );
    expect((await errorOf(responding(broken))).code).toBe("offline");
  });

  test.each(["headers", "body"])("throws timeout when the %s do not arrive in time", async (late) => {
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

  test("throws the caller's reason when the caller aborts", async () => {
    const controller = new AbortController();
    const fetch = (request: Request) =>
      new Promise<Response>((_, reject) =>
        request.signal.addEventListener("abort", () => reject(request.signal.reason)),
      );
    const calling = read(getPageMeta, input, { origin, fetch, signal: controller.signal });
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
    ["a list", () => Response.json([data])],
    ["null", () => Response.json(null)],
    ["a wrong type", () => Response.json({ ...data, title: 5 })],
  ])("throws invalid_response when the response is %s", async (_, response) => {
    expect((await errorOf(responding(response))).code).toBe("invalid_response");
  });
});

describe("read of a cached response that does not fit the schema", () => {
  test("requests it once more past the caches, and returns the new response", async () => {
    const fetch = vi.fn(async ({ cache }: Request) =>
      Response.json(cache === "reload" ? data : { of: "another build" }),
    );
    expect((await read(getPageMeta, input, { origin, fetch })).data).toEqual(data);
    expect(fetch.mock.calls.map(([request]) => request.cache)).toEqual(["default", "reload"]);
  });

  test("throws invalid_response when the new response does not fit either", async () => {
    const fetch = vi.fn(async (_: Request) => Response.json({}));
    expect((await errorOf({ origin, fetch })).code).toBe("invalid_response");
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test("throws offline when there is no network", async () => {
    const fetch = async ({ cache }: Request) => {
      if (cache === "reload") throw new TypeError("Failed to fetch");
      return Response.json({});
    };
    expect((await errorOf({ origin, fetch })).code).toBe("offline");
  });
});

describe("a server error", () => {
  test.each(serverErrorCodes)("is thrown with its code %s", async (code) => {
    expect((await errorOf(json({ code, message: "…" }, { status: 500 }))).code).toBe(code);
  });

  test.each([
    [404, "not_found"],
    [503, "maintenance"],
    [500, "internal"],
    [418, "internal"],
  ])("%i without a known code is thrown as %s", async (status, code) => {
    for (const body of [null, {}, [], "text", { code: 5 }, { code: "new_code" }, { code: "__proto__" }]) {
      expect((await errorOf(json(body, { status }))).code).toBe(code);
    }
  });
});

test("isErrorCode: accepts the codes of the two lists only", () => {
  for (const code of [...serverErrorCodes, ...callerErrorCodes]) expect(isErrorCode(code)).toBe(true);
  for (const other of ["", "Offline", "toString", undefined, null, 404]) expect(isErrorCode(other)).toBe(false);
});

/** A signal that aborts after some milliseconds, like the platform's own. */
function expiring(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("too late", "TimeoutError")), milliseconds);
  return controller.signal;
}
