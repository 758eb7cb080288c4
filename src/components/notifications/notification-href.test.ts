import { expect, test } from "vitest";
import { placeOf } from "./notification-href.ts";

test("placeOf: returns a router location when the link is of the site", () => {
  expect(placeOf("/article/12#comment-7")).toEqual({ to: "/article/12", hash: "comment-7" });
  expect(placeOf("/mark-six/history-result?number=26/131")).toEqual({
    to: "/mark-six/history-result",
    search: { number: "26/131" },
  });
  expect(placeOf("/search/麻将")).toEqual({ to: "/search/麻将" });
});

test("placeOf: returns an address when the link is of another site, and nothing when it is unsafe", () => {
  expect(placeOf("https://example.com/a?b#c")).toEqual({ href: "https://example.com/a?b#c" });
  for (const link of ["", "javascript:alert(1)", "//example.com", "/\\example.com", "data:text/html,x", "article/1"]) {
    expect(placeOf(link), link).toBeUndefined();
  }
});
