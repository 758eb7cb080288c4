import { afterEach, expect, test, vi } from "vitest";
import { login } from "#contract/auth/endpoints.ts";
import { getUser, updateUser, uploadAvatar } from "#contract/members/endpoints.ts";
import { memberErrorCodes, previousErrorCodes } from "#contract/members/errors.ts";
import { send } from "./send.ts";

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", fetched);
afterEach(() => fetched.mockReset());
const answers = (body: unknown, status = 200) => fetched.mockResolvedValueOnce(Response.json(body, { status }));
const query = { lang: 3 };

test("a member's token goes into the header, and nowhere else", async () => {
  answers({ result: "SUCCESS" });
  await send(updateUser, { nickname: "Reader" }, { query, token: "secret", key: "a-key" });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("/api/user/update?lang=3");
  expect(init).toMatchObject({
    method: "PUT",
    body: '{"nickname":"Reader"}',
    headers: { authorization: "Bearer secret", "content-type": "application/json", "idempotency-key": "a-key" },
  });
  answers({ access_token: "t", expires_at: "2026-11-21T00:00:00.000Z", restored: false });
  await send(login, { account: "a@example.com", password: "x" }, { query });
  expect(fetched.mock.calls[1]?.[1]?.headers).not.toHaveProperty("authorization");
});

test("a picture is sent as it is, under its own type", async () => {
  const avatar = { id: "x", url: "/media/avatars/x.webp" };
  answers({ avatar });
  const picture = new Blob(["x"], { type: "image/png" });
  expect(await send(uploadAvatar, picture, { query, token: "secret" })).toEqual({ avatar });
  const { body, headers } = fetched.mock.calls[0]?.[1] ?? {};
  expect([body, headers]).toEqual([picture, { authorization: "Bearer secret" }]);
});

test.each(memberErrorCodes)("keeps a member's code %s, with the sentences of fields", async (code) => {
  answers({ code, message: "", errors: { name: ["No."] } }, 422);
  await expect(send(getUser, undefined, { query })).rejects.toMatchObject({ code, fields: { name: ["No."] } });
});

test.each(Object.entries(previousErrorCodes))(
  "send: reads %s from a response with the code %s",
  async (code, previous) => {
    answers({ code: previous, error_code: code, message: "" }, 422);
    await expect(send(getUser, undefined, { query })).rejects.toMatchObject({ code });
    answers({ code: previous, message: "" }, 422);
    await expect(send(getUser, undefined, { query })).rejects.toMatchObject({ code });
  },
);

test("and every other code as before", async () => {
  answers({ code: "too_many_requests", message: "" }, 429);
  await expect(send(getUser, undefined, { query })).rejects.toMatchObject({ code: "too_many_requests" });
  answers({ code: "something new" }, 404);
  await expect(send(getUser, undefined, { query })).rejects.toMatchObject({ code: "not_found" });
});
