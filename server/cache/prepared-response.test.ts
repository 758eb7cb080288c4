import { expect, test } from "vitest";
import { exceedsInitialCongestionWindow, prepareResponse, selectVariant } from "./prepared-response.ts";

const prepare = (text: string, status = 200) => prepareResponse(text, { "content-type": "text/plain" }, status);
const noHeaders = { ifNoneMatch: undefined, acceptEncoding: undefined };

test("prepared response: is sent in full when its status is not 200", async () => {
  const missing = await prepare("missing", 404);
  const { status, body } = selectVariant(missing, { ...noHeaders, ifNoneMatch: missing.etag });
  expect([status, String(body)]).toEqual([404, "missing"]);
});

test("prepared response: adds the encoding to its Vary header", async () => {
  const page = await prepareResponse("text", { vary: "cookie" });
  expect(selectVariant(page, noHeaders).headers.vary).toBe("cookie, accept-encoding");
});

test("prepared response: has the same ETag when the text is the same", async () => {
  const [one, same, other] = await Promise.all([prepare("text"), prepare("text"), prepare("Text")]);
  expect(same.etag).toBe(one.etag);
  expect(other.etag).not.toBe(one.etag);
});

test("prepared response: exceeds the initial congestion window when it is a large page", async () => {
  // Random words compress to about a fifth.
  const words = Array.from({ length: 9000 }, (_, n) => ((n * 7919) % 1_000_003).toString(36)).join(" ");
  const exceeds = async (type: string, text: string) =>
    exceedsInitialCongestionWindow(await prepareResponse(text, { "content-type": type }));
  expect(await exceeds("text/html; charset=utf-8", words)).toBe(true);
  expect(await exceeds("application/json", words)).toBe(false);
  expect(await exceeds("text/html", words.slice(0, 5000))).toBe(false);
});
