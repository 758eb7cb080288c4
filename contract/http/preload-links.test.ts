import { describe, expect, test } from "vitest";
import { etagPrefix, parsePreloadLinks, preloadLink } from "./preload-links.ts";

test("preload links: are parsed by the worker as the server wrote them", () => {
  const reads = [
    { path: "/api/article?lang=3&limit=7", etag: "abcdefgh" },
    { path: '/api/page?uri="><script>', etag: "" },
  ];
  const html = `<head><link rel="preload" as="fetch" href="/other">${reads.map(preloadLink).join("")}</head><p>"`;
  expect(html).not.toContain("<script>");
  expect(parsePreloadLinks(html)).toEqual(reads);
  expect(parsePreloadLinks("<html>Log in</html>")).toEqual([]);
});

describe("ETag prefix of a read", () => {
  test.each([
    ['"abcdefghijkl"', "abcdefgh"],
    ['W/"abcdefghijkl"', "abcdefgh"],
    ['"abc"', "abc"],
    ["abcdefghijkl", ""],
    ["", ""],
    [null, ""],
    [undefined, ""],
  ])("of %s is %j", (etag, mark) => {
    expect(etagPrefix(etag)).toBe(mark);
  });
});
