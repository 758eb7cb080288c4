import { afterEach, expect, test, vi } from "vitest";
import { login } from "#contract/auth/endpoints.ts";
import { getUser, updateUser, uploadAvatar } from "#contract/members/endpoints.ts";
import { memberErrorCodes, previousErrorCodes } from "#contract/members/errors.ts";
import { onRefreshRequest } from "./refresh-view.ts";
import { send } from "./send.ts";

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", fetched);
afterEach(() => fetched.mockReset());
const respondWith = (body: unknown, status = 200) => fetched.mockResolvedValueOnce(Response.json(body, { status }));
const query = { lang: 3 };

test("send: sends the token in a header only when there is one", async () => {
  respondWith({ result: "SUCCESS" });
  await send(updateUser, { nickname: "Reader" }, { query, token: "secret", key: "a-key" });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("/api/user/update?lang=3");
  expect(init).toMatchObject({
    method: "PUT",
    body: '{"nickname":"Reader"}',
    headers: { authorization: "Bearer secret", "content-type": "application/json", "idempotency-key": "a-key" },
  });
  respondWith({ access_token: "t", expires_at: "2026-11-21T00:00:00.000Z", restored: false });
  await send(login, { account: "a@example.com", password: "x" }, { query });
  expect(fetched.mock.calls[1]?.[1]?.headers).not.toHaveProperty("authorization");
});

test("send: sends the file unchanged when the action is an upload", async () => {
  const avatar = { id: "x", url: "/media/avatars/x.webp" };
  respondWith({ avatar });
  const picture = new Blob(["x"], { type: "image/png" });
  expect(await send(uploadAvatar, picture, { query, token: "secret" })).toEqual({ avatar });
  const { body, headers } = fetched.mock.calls[0]?.[1] ?? {};
  expect([body, headers]).toEqual([picture, { authorization: "Bearer secret" }]);
});

test.each(memberErrorCodes)("send: throws the member error %s with the messages of fields", async (code) => {
  respondWith({ code, message: "", errors: { name: ["No."] } }, 422);
  await expect(send(getUser, undefined, { query })).rejects.toMatchObject({ code, fields: { name: ["No."] } });
});

test.each(Object.entries(previousErrorCodes))(
  "send: reads %s from a response with the code %s",
  async (code, previous) => {
    respondWith({ code: previous, error_code: code, message: "" }, 422);
    await expect(send(getUser, undefined, { query })).rejects.toMatchObject({ code });
    respondWith({ code: previous, message: "" }, 422);
    await expect(send(getUser, undefined, { query })).rejects.toMatchObject({ code });
  },
);

test("send: throws the error of the status when the code is unknown", async () => {
  respondWith({ code: "too_many_requests", message: "" }, 429);
  await expect(send(getUser, undefined, { query })).rejects.toMatchObject({ code: "too_many_requests" });
  respondWith({ code: "something new" }, 404);
  await expect(send(getUser, undefined, { query })).rejects.toMatchObject({ code: "not_found" });
});

test.each([205, 204, 200, 201])("send: succeeds and refreshes the view when a %i has no body", async (status) => {
  const refresh = vi.fn();
  const stop = onRefreshRequest(refresh);
  fetched.mockResolvedValueOnce(new Response(status === 204 || status === 205 ? null : "", { status }));
  expect(await send(updateUser, { nickname: "Reader" }, { query })).toEqual({ result: "SUCCESS" });
  expect(refresh).toHaveBeenCalledOnce();
  stop();
});

test("send: fails when a success has no body, and the caller needs one", async () => {
  fetched.mockResolvedValueOnce(new Response("", { status: 200 }));
  const answer = send(login, { account: "a@example.com", password: "x" }, { query });
  await expect(answer).rejects.toMatchObject({ code: "invalid_response" });
});

test("send: repeats the cookie XSRF-TOKEN in a header when there is one", async () => {
  const headers = async () => {
    respondWith({ result: "SUCCESS" });
    await send(updateUser, { nickname: "Reader" }, { query });
    return fetched.mock.lastCall?.[1]?.headers as Record<string, string>;
  };
  expect(await headers()).not.toHaveProperty("x-xsrf-token");
  vi.stubGlobal("document", { cookie: "a=b; XSRF-TOKEN=abc%3D; c=d" });
  expect((await headers())["x-xsrf-token"]).toBe("abc=");
});
