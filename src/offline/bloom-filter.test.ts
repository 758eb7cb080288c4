import { expect, test } from "vitest";
import { createBloomFilter, hashWord, mightContain } from "./bloom-filter.ts";

const words = (from: number, count: number) => new Set(Array.from({ length: count }, (_, index) => `w${from + index}`));

test("mightContain: returns true for every word of the text, and for few others", () => {
  const signature = createBloomFilter(words(0, 1500));
  for (const word of words(0, 1500)) expect(mightContain(signature, hashWord(word))).toBe(true);
  const passed = [...words(10_000, 20_000)].filter((word) => mightContain(signature, hashWord(word)));
  // In theory three of a thousand.
  expect(passed.length / 20_000).toBeLessThan(0.006);
});

test("createBloomFilter: makes a filter whose size is proportional to the number of words", () => {
  expect(createBloomFilter(words(0, 1500)).length).toBe(2250);
  expect(createBloomFilter(new Set()).length).toBe(8);
});
