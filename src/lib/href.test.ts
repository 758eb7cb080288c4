import { describe, expect, it } from "vitest";
import { hrefOf, interpolatePath, isInternalPath, safeExternalHref } from "./href.ts";

describe("the path of a route", () => {
  it("has its parameters in place, each as one part of it", () => {
    expect(interpolatePath("/article/$id", { id: 53 })).toBe("/article/53");
    expect(interpolatePath("/search-by-tag/$type/$label", { type: "game", label: "甲/乙 100%" })).toBe(
      "/search-by-tag/game/%E7%94%B2%2F%E4%B9%99%20100%25",
    );
  });

  it("ends before a parameter that may be left out", () => {
    expect(interpolatePath("/calendar/{-$year}/{-$month}", { year: "2026", month: "3" })).toBe("/calendar/2026/3");
    expect(interpolatePath("/calendar/{-$year}/{-$month}")).toBe("/calendar");
    expect(interpolatePath("/{-$section}")).toBe("/");
  });
});

describe("what editors have lead elsewhere", () => {
  it("is no page of the site", () => {
    for (const to of ["/", "/news", "/$nav"]) expect(isInternalPath(to)).toBe(true);
    for (const to of ["//evil.example", "/\\evil.example", "https://partner.example", "", "news"])
      expect(isInternalPath(to)).toBe(false);
  });

  it("is an address, and nothing that would run", () => {
    for (const to of [
      "https://partner.example/a?b",
      "HTTP://partner.example",
      "mailto:a@partner.example",
      "tel:+85212",
    ])
      expect(safeExternalHref(to)).toBe(to);
    for (const to of ["javascript:alert(1)", " javascript:alert(1)", "data:text/html,a", "//evil.example", ""])
      expect(safeExternalHref(to)).toBeUndefined();
  });
});

describe("the address of a page", () => {
  it("belongs to a language", () => {
    expect(hrefOf({ to: "/" }, "zh-CN")).toBe("/");
    expect(hrefOf({ to: "/" }, "en-US")).toBe("/en-US");
    expect(hrefOf({ to: "/news" }, "en-US")).toBe("/en-US/news");
  });

  it("says what it is told, and nothing of what is undefined", () => {
    const place = { to: "/news", search: { label: "a b", order: undefined }, hash: "top" };
    expect(hrefOf(place, "zh-CN")).toBe("/news?label=a+b#top");
    expect(hrefOf({ to: "/news", search: { order: undefined } }, "zh-CN")).toBe("/news");
  });
});
