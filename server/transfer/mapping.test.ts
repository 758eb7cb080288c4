import { expect, test } from "vitest";
import { readMapping } from "./mapping.ts";

test("mapping: tells sections, languages and translations", () => {
  const mapping = readMapping(
    "sections: { Travel: news/industry }\nlanguages: { hello: en }\ntranslations: [[hello, nihao]]",
  );
  expect(mapping.section("Travel")).toBe("news/industry");
  expect(mapping.language("hello")).toBe("en");
  expect(mapping.group("hello")).toBe(mapping.group("nihao"));
  expect([mapping.group("other"), mapping.section("__proto__"), mapping.language("x")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("mapping: rejects other fields and languages that the site does not have", () => {
  expect(() => readMapping("langs: {}")).toThrow();
  expect(() => readMapping("languages: { a: fr }")).toThrow('The site has no articles in the language "fr"');
});
