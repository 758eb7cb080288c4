import { expect, test, vi } from "vitest";
import { uploadAvatar } from "#contract/members/endpoints.ts";
import { send } from "./send.ts";

/** The used part of a browser's request. The test calls its listeners. */
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
async function startUpload(shares: number[]) {
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

test("send: reports the progress of an upload and returns the response", async () => {
  const shares: number[] = [];
  const { sending, request } = await startUpload(shares);
  expect([request.opened, request.headers]).toEqual(["POST /api/user/avatar?lang=3", { authorization: "Bearer t" }]);
  for (const loaded of [1, 3, 4]) request.upload.onprogress?.({ loaded, total: 4 });
  expect(shares).toEqual([0.25, 0.75, 1]);
  Object.assign(request, { status: 200, responseText: '{"avatar":{"id":"x","url":"/x"}}' }).onload();
  expect(await sending).toEqual({ avatar: { id: "x", url: "/x" } });
});

test("send: throws an ApiError when an upload fails", async () => {
  const rejected = await startUpload([]);
  const text = JSON.stringify({ code: "avatar_invalid", message: "" });
  Object.assign(rejected.request, { status: 422, responseText: text }).onload();
  await expect(rejected.sending).rejects.toMatchObject({ code: "avatar_invalid" });
  const offline = await startUpload([]);
  offline.request.onerror();
  await expect(offline.sending).rejects.toMatchObject({ code: "offline" });
  const page = await startUpload([]);
  Object.assign(page.request, { status: 200, responseText: "<h1>Welcome</h1>" }).onload();
  await expect(page.sending).rejects.toMatchObject({ code: "invalid_response" });
});
