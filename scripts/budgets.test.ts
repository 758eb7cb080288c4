import { expect, test } from "vitest";
import { missingOffline } from "./budgets.ts";

const manifest = {
  "src/page.tsx": { file: "assets/page.js", imports: ["_shared.js"] },
  "_shared.js": { file: "assets/shared.js" },
};

test("missingOffline: finds nothing when each import of a precached script is precached", () => {
  expect(missingOffline(manifest, new Set(["assets/page.js", "assets/shared.js"]))).toEqual([]);
  expect(missingOffline(manifest, new Set(["assets/shared.js"]))).toEqual([]);
});

test("missingOffline: names both files when a precached script imports another that is not", () => {
  expect(missingOffline(manifest, new Set(["assets/page.js"]))).toEqual([
    "assets/page.js is precached and imports assets/shared.js, which is not",
  ]);
});
