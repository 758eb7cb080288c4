import { expect, test } from "vitest";
import { createBloomFilter, hashWord, mightContain } from "./bloom-filter.ts";

const words = (from: number, count: number) => new Set(Array.from({ length: count }, (_, index) => `w${from + index}`));

test("a word of the text is never missed, and few others pass", () => {
  const signature = createBloomFilter(words(0, 1500));
  for (const word of words(0, 1500)) expect(mightContain(signature, hashWord(word))).toBe(true);
  const passed = [...words(10_000, 20_000)].filter((word) => mightContain(signature, hashWord(word)));
  // Three in a thousand by theory.
  expect(passed.length / 20_000).toBeLessThan(0.006);
});

test("its size goes with the words", () => {
  expect(createBloomFilter(words(0, 1500)).length).toBe(2250);
  expect(createBloomFilter(new Set()).length).toBe(8);
});
