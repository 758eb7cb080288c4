import { expect, test } from "vitest";
import { exceedsInitialCongestionWindow, prepareResponse, selectVariant } from "./prepared-response.ts";

const made = (text: string, status = 200) => prepareResponse(text, { "content-type": "text/plain" }, status);
const nothing = { ifNoneMatch: undefined, acceptEncoding: undefined };

test("another status than 200 is sent in full, whatever the client has", async () => {
  const missing = await made("missing", 404);
  const { status, body } = selectVariant(missing, { ...nothing, ifNoneMatch: missing.etag });
  expect([status, String(body)]).toEqual([404, "missing"]);
});

test("an answer varies by what its headers say, and by encoding", async () => {
  const page = await prepareResponse("text", { vary: "cookie" });
  expect(selectVariant(page, nothing).headers.vary).toBe("cookie, accept-encoding");
});

test("the same text has the same ETag, another one another", async () => {
  const [one, same, other] = await Promise.all([made("text"), made("text"), made("Text")]);
  expect(same.etag).toBe(one.etag);
  expect(other.etag).not.toBe(one.etag);
});

test("a page too large for a connection's first window is told from one that fits, and from an answer of the API", async () => {
  // Words in no order: what is left of them compresses to about a fifth.
  const words = Array.from({ length: 9000 }, (_, n) => ((n * 7919) % 1_000_003).toString(36)).join(" ");
  const exceeds = async (type: string, text: string) =>
    exceedsInitialCongestionWindow(await prepareResponse(text, { "content-type": type }));
  expect(await exceeds("text/html; charset=utf-8", words)).toBe(true);
  expect(await exceeds("application/json", words)).toBe(false);
  expect(await exceeds("text/html", words.slice(0, 5000))).toBe(false);
});
