import { describe, expect, test } from "vitest";
import { acceptedLanguages } from "./locale-of-root.ts";

describe("Accept-Language", () => {
  test.each([
    ["", []],
    ["en", ["en"]],
    ["zh-HK,zh;q=0.9,en-US;q=0.8,en;q=0.7", ["zh-HK", "zh", "en-US", "en"]],
    ["en;q=0.1, zh-CN ; q=0.9 ,fr", ["fr", "zh-CN", "en"]],
    ["de;q=0.5,fr;q=0.5,en;q=0.5", ["de", "fr", "en"]],
    ["en;q=0,fr;q=0.000,zh", ["zh"]],
    ["en;Q=0.2,fr;q=0.5", ["fr", "en"]],
    ["en;q=none,fr", ["fr"]],
    ["en;level=1;q=0.3,fr;q=0.4", ["fr", "en"]],
    [",,;q=1,;,en", ["en"]],
    ["*", ["*"]],
  ])("is parsed from %j as %j", (header, languages) => {
    expect(acceptedLanguages(header)).toEqual(languages);
  });

  test("is parsed fast when it is very long", () => {
    const started = performance.now();
    const found = acceptedLanguages("en;q=0.5,".repeat(200_000));
    expect(found.length).toBeLessThan(100);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
