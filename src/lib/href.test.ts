import { describe, expect, it } from "vitest";
import { isInternalPath, safeExternalHref } from "./href.ts";

describe("addresses of editors", () => {
  it("isInternalPath: accepts paths of the site only", () => {
    for (const to of ["/", "/news", "/$nav"]) expect(isInternalPath(to)).toBe(true);
    for (const to of ["//evil.example", "/\\evil.example", "https://partner.example", "", "news"])
      expect(isInternalPath(to)).toBe(false);
  });

  it("safeExternalHref: accepts addresses that run no code", () => {
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
