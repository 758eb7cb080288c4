import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

test.each([
  [0, "1 kB"],
  [36_400, "36 kB"],
  [999_400, "999 kB"],
  [1_400_000, "1.4 MB"],
  [256_000_000, "256 MB"],
  [10_739_000_000, "10.7 GB"],
])("%i bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes, "en-US")).toBe(text);
});
