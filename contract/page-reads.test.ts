import { describe, expect, test } from "vitest";
import { markOf, pageReads, readLink } from "./page-reads.ts";

test("what the server writes into a page is what the worker reads out of it", () => {
  const reads = [
    { path: "/api/article?lang=3&limit=7", mark: "abcdefgh" },
    { path: '/api/page?uri="><script>', mark: "" },
  ];
  const html = `<head><link rel="preload" as="fetch" href="/other">${reads.map(readLink).join("")}</head><p>"`;
  expect(html).not.toContain("<script>");
  expect(pageReads(html)).toEqual(reads);
  expect(pageReads("<html>Log in</html>")).toEqual([]);
});

describe("the mark of an answer", () => {
  test.each([
    ['"abcdefghijkl"', "abcdefgh"],
    ['W/"abcdefghijkl"', "abcdefgh"],
    ['"abc"', "abc"],
    ["abcdefghijkl", ""],
    ["", ""],
    [null, ""],
    [undefined, ""],
  ])("of ETag %s is %j", (etag, mark) => {
    expect(markOf(etag)).toBe(mark);
  });
});
