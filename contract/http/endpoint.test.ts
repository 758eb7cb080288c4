import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { getArticle, listArticles, relatedArticles } from "../articles/endpoints.ts";
import { getMarkSix } from "../mark-six/endpoints.ts";
import { getPage, getPageMeta } from "../pages/endpoints.ts";
import { searchSite } from "../search/endpoints.ts";
import { getSectionSync } from "../section-sync/endpoints.ts";
import { api, endpointOf } from "./all-endpoints.ts";
import { apiPath } from "./api-path.ts";
import { cursor, idText, lang, limit, pathOf } from "./endpoint.ts";
import { offlineReads, offlineTableFor } from "./offline-reads.ts";

describe("path of a read", () => {
  test("is equal when the same parameters come in another order", () => {
    expect(apiPath("/article", { sort: "popular", lang: 3 })).toBe("/api/article?lang=3&sort=popular");
    expect(apiPath("/article", { lang: 3, sort: "popular" })).toBe("/api/article?lang=3&sort=popular");
    expect(apiPath("/main")).toBe("/api/main");
    expect(apiPath("/main", { lang: undefined })).toBe("/api/main");
    expect(apiPath("/page", { uri: "/a b&c=d#é", lang: 0 })).toBe("/api/page?lang=0&uri=%2Fa+b%26c%3Dd%23%C3%A9");
  });

  test("contains its own parameters and no other values", () => {
    expect(pathOf(getArticle, { id: 12, lang: 3 })).toBe("/api/article/12?lang=3");
    expect(pathOf(getArticle, { id: "../main?x" })).toBe("/api/article/..%2Fmain%3Fx");
    const input = { lang: 2, section: "news", id: 5, other: 1 } as const;
    expect(pathOf(listArticles, input)).toBe("/api/article?lang=2&section=news");
  });
});

describe("endpoint of a path", () => {
  test("is the endpoint that created the path", () => {
    for (const call of api) {
      const path = pathOf(call, { id: 12, uri: "/", lang: 3 } as never);
      expect(endpointOf(new URL(path, "http://kapok.test").pathname)).toBe(call);
    }
    expect(endpointOf("/api/page/meta")).toBe(getPageMeta);
    expect(endpointOf("/api/page")).toBe(getPage);
    expect(endpointOf("/api/related/article/abc")).toBe(relatedArticles);
  });

  test.each([
    "/api",
    "/api/",
    "/api/articles",
    "/api/article/",
    "/api/article/1/2",
    "/api/mainx",
    "/x/api/main",
    "/API/main",
  ])("is undefined for %s", (path) => {
    expect(endpointOf(path)).toBeUndefined();
  });
});

describe("endpoint input", () => {
  const takes = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;
  test("accepts ids that are integers of the database's range", () => {
    for (const [text, id] of [
      ["1", 1],
      ["2147483647", 2_147_483_647],
      [7, 7],
    ] as const)
      expect(v.parse(idText, text)).toBe(id);
    for (const text of ["0", "-1", "01", "1.0", "1e3", "2147483648", "", " 1", "1\n", "１", null, 1.5]) {
      expect([text, takes(idText, text)]).toEqual([text, false]);
    }
  });

  test("accepts known languages, and has the default when there is none", () => {
    expect(v.parse(lang, undefined)).toBe(2);
    for (const id of [1, 2, 3, 4, 5, 6]) expect(v.parse(lang, String(id))).toBe(id);
    for (const text of ["0", "7", "zh-CN", "", "NaN", "1e9999"])
      expect([text, takes(lang, text)]).toEqual([text, false]);
  });

  test("accepts a page of one to fifty rows", () => {
    expect(v.parse(limit, undefined)).toBe(20);
    for (const text of ["1", "50"]) expect(v.parse(limit, text)).toBe(Number(text));
    for (const text of ["0", "51", "", "1.5", "Infinity"]) expect([text, takes(limit, text)]).toEqual([text, false]);
    for (const [text, taken] of [
      ["160", true],
      ["161", false],
      ["0", false],
    ] as const) {
      expect(takes(getMarkSix.query, { limit: text })).toBe(taken);
    }
  });

  test("accepts short cursors of plain characters", () => {
    expect(takes(cursor, "WzUsMV0-_")).toBe(true);
    for (const text of ["", "a b", "a=", "a'", "x".repeat(201)])
      expect([text, takes(cursor, text)]).toEqual([text, false]);
  });
});

describe("offlineReads", () => {
  test("contains every read of the API except section sync and search", () => {
    const others = [getSectionSync, searchSite].map(({ path }) => path);
    const paths = api.map(({ path }) => path).filter((path) => !others.includes(path));
    expect(offlineReads.map(({ path }) => path).sort()).toEqual(paths.sort());
  });

  test("offlineTableFor: ignores the query, and has no table for other paths", () => {
    expect(offlineTableFor("/api/article/12?lang=2")).toBe("article");
    expect(offlineTableFor("/api/game?lang=2")).toBe("read");
    expect(offlineTableFor("/api/search?query=a")).toBeUndefined();
  });
});
