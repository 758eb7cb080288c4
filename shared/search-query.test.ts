import { expect, test } from "vitest";
import { isLongEnoughQuery, normalizeQuery } from "./search-query.ts";

test.each([
  ["  离线\n阅读 ", "离线 阅读"],
  ["\u202eabc\u0000d", "abc d"],
  ["\ud800", "\ufffd"],
])("search query: %j is normalized to %j", (typed, plain) => {
  expect(normalizeQuery(typed)).toBe(plain);
});

test.each([
  ["", 2, false],
  ["马", 2, false],
  ["马 ", 1, false],
  ["𠮷", 2, false],
  ["赛马", 2, true],
  ["A股", 2, true],
  ["", 3, false],
  ["a", 3, true],
  ["马", 3, true],
])("search query: %j in language %i is long enough: %s", (question, lang, enough) => {
  expect(isLongEnoughQuery(question, lang)).toBe(enough);
});
