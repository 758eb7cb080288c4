import { expect, test, vi } from "vitest";
import { uploadAvatar } from "#contract/members/endpoints.ts";
import { send } from "./send.ts";

/** A browser's request, as far as it is used; what happens to it, the test says. */
class FakeRequest {
  static last: FakeRequest;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  opened = "";
  body: unknown;
  status = 0;
  responseText = "";
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, path: string) {
    this.opened = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.onabort();
  }
}
vi.stubGlobal("XMLHttpRequest", FakeRequest);

const picture = new Blob(["abcd"], { type: "image/png" });
async function begin(shares: number[]) {
  const sending = send(uploadAvatar, picture, {
    query: { lang: 3 },
    token: "t",
    onSent: (share) => shares.push(share),
  });
  sending.catch(() => {});
  await vi.waitFor(() => expect(FakeRequest.last?.body).toBe(picture));
  const { last } = FakeRequest;
  last.body = undefined;
  return { sending, request: last };
}

test("a file tells how much of it has gone, and gives the answer that a fetch would", async () => {
  const shares: number[] = [];
  const { sending, request } = await begin(shares);
  expect([request.opened, request.headers]).toEqual(["POST /api/user/avatar?lang=3", { authorization: "Bearer t" }]);
  for (const loaded of [1, 3, 4]) request.upload.onprogress?.({ loaded, total: 4 });
  expect(shares).toEqual([0.25, 0.75, 1]);
  Object.assign(request, { status: 200, responseText: '{"avatar":{"id":"x","url":"/x"}}' }).onload();
  expect(await sending).toEqual({ avatar: { id: "x", url: "/x" } });
});

test("what goes wrong is told as of any other action", async () => {
  const refused = await begin([]);
  const text = JSON.stringify({ code: "avatar_invalid", message: "" });
  Object.assign(refused.request, { status: 422, responseText: text }).onload();
  await expect(refused.sending).rejects.toMatchObject({ code: "avatar_invalid" });
  const away = await begin([]);
  away.request.onerror();
  await expect(away.sending).rejects.toMatchObject({ code: "offline" });
  const page = await begin([]);
  Object.assign(page.request, { status: 200, responseText: "<h1>Welcome</h1>" }).onload();
  await expect(page.sending).rejects.toMatchObject({ code: "invalid_response" });
});
