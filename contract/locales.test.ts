import { describe, expect, test } from "vitest";
import {
  contentLang,
  findLocale,
  joinLocale,
  locales,
  preferredLocale,
  routedLocales,
  splitLocale,
} from "./locales.ts";

const split = (pathname: string) => {
  const { locale, path } = splitLocale(pathname);
  return [locale.code, path];
};

describe("localized path", () => {
  test.each([
    ["/", "zh-CN", "/"],
    ["/article/12", "zh-CN", "/article/12"],
    ["/en-US", "en-US", "/"],
    ["/en-US/", "en-US", "/"],
    ["/en-US/news/industry", "en-US", "/news/industry"],
  ])("%s has the language %s and the path %s", (pathname, code, path) => {
    expect(split(pathname)).toEqual([code, path]);
  });

  test.each([
    "/EN-US",
    "/EN-US/x",
    "/en-us/x",
    "/en-USx",
    "/en-US-x/y",
    "/en",
    "/en/x",
    "/%65n-US/x",
    "/en%2DUS",
    "//en-US",
    "/./en-US",
    "/ en-US/x",
    "/en-US%2fx",
    "/x/en-US",
    "/zh-CN/x",
    "/zh-HK/x",
    "/vi-VN",
    "",
    "en-US/x",
  ])("%s is unchanged when it has no language prefix", (pathname) => {
    expect(split(pathname)).toEqual(["zh-CN", pathname]);
  });

  test("has the first of two prefixes, and the second is part of the path", () => {
    expect(split("/en-US/en-US")).toEqual(["en-US", "/en-US"]);
    expect(split("/en-US//evil.example")).toEqual(["en-US", "//evil.example"]);
  });

  test.each(
    routedLocales.flatMap(({ code }) => ["/", "/news", "/article/12", "/news/industry/3"].map((path) => [code, path])),
  )("of %s for %s is parsed back from its URL", (code = "", path = "") => {
    expect(split(joinLocale(code, path))).toEqual([code, path]);
    expect(joinLocale(code, path)).not.toMatch(/.\/$/);
  });
});

describe("language of a first visit", () => {
  const preferred = (cookie: string | undefined, ...languages: string[]) => preferredLocale(cookie, languages).code;
  test.each([
    ["the cookie wins", "en-US", ["zh-CN"], "en-US"],
    ["a cookie of a language without addresses is none", "zh-HK", ["en"], "en-US"],
    ["a cookie that names no language is none", "<script>", ["en-GB"], "en-US"],
    ["a whole tag, in any case", undefined, ["EN-us"], "en-US"],
    ["the language alone", undefined, ["zh-TW", "en"], "zh-CN"],
    ["the first that there is", undefined, ["fr", "de-CH", "en", "zh"], "en-US"],
    ["a tag that only begins alike is another", undefined, ["eng", "enx-US"], "zh-CN"],
    ["nothing known", undefined, ["fr", "*", ""], "zh-CN"],
    ["nothing said", undefined, [], "zh-CN"],
  ] as const)("%s", (_, cookie, languages, code) => {
    expect(preferred(cookie, ...languages)).toBe(code);
  });
});

test("languages: show content of a language that editors write", () => {
  for (const { id, code, content } of locales) {
    expect([findLocale(id)?.code, findLocale(code)?.id]).toEqual([code, id]);
    expect(contentLang(id)).toBe(content);
    expect(findLocale(content)).toMatchObject({ routed: true, content });
  }
  expect(contentLang(99)).toBe(2);
  for (const unknown of [0, 7, Number.NaN, "", "EN-us", "__proto__"]) expect(findLocale(unknown)).toBeUndefined();
});
