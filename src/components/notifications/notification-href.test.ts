import { expect, test } from "vitest";
import { placeOf } from "./notification-href.ts";

test("a link of the site is a place for its router", () => {
  expect(placeOf("/article/12#comment-7")).toEqual({ to: "/article/12", hash: "comment-7" });
  expect(placeOf("/mark-six/history-result?number=26/131")).toEqual({
    to: "/mark-six/history-result",
    search: { number: "26/131" },
  });
  expect(placeOf("/search/麻将")).toEqual({ to: "/search/麻将" });
});

test("an address elsewhere is one, and nothing else leads anywhere", () => {
  expect(placeOf("https://example.com/a?b#c")).toEqual({ href: "https://example.com/a?b#c" });
  for (const link of ["", "javascript:alert(1)", "//example.com", "/\\example.com", "data:text/html,x", "article/1"]) {
    expect(placeOf(link), link).toBeUndefined();
  }
});
