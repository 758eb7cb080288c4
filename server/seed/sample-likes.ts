import { hashText } from "./cover-art/seeded-random.ts";

/** The likes that an item of the sample begins with: the same every time, and in all its languages. */
export function sampleLikes(key: string): number {
  return 12 + (hashText(`likes of ${key}`) % 420);
}
