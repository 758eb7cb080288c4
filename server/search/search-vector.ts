import { termPositions } from "#shared/search-terms.ts";
import { toSimplified } from "./simplified.ts";

/** A text and the weight of matches in it; A is the highest. */
export interface WeightedText {
  readonly text: string;
  readonly weight: "A" | "B" | "C";
}

/** Prefix of the extra entries for title terms. No term begins with it. */
export const titleMark = "=";

/** Positions stored per term and text. */
const maxPositions = 4;
/** Highest position of a `tsvector`. */
const lastPosition = 16_383;
/** Longest indexed term, in characters. */
const maxTermLength = 64;
/** Positions between texts, so that terms of two texts are not adjacent. */
const gap = 20;

/** Builds a `tsvector` literal from several texts, to be bound as a parameter. */
export function searchVector(texts: readonly WeightedText[]): string {
  const positions = new Map<string, string[]>();
  let offset = 0;
  for (const { text, weight } of texts) {
    const seen = new Map<string, number>();
    let last = 0;
    for (const [word, position] of termPositions(toSimplified(text))) {
      last = position;
      const times = seen.get(word) ?? 0;
      if (times === maxPositions || word.length > maxTermLength) continue;
      seen.set(word, times + 1);
      const entry = `${Math.min(offset + position, lastPosition)}${weight}`;
      positions.set(word, [...(positions.get(word) ?? []), entry]);
      if (weight === "A") positions.set(titleMark + word, []);
    }
    offset += last + gap;
  }
  return Array.from(positions, ([word, at]) => `${quoted(word)}${at.length > 0 ? `:${at.join()}` : ""}`).join(" ");
}

/** Quotes a term for `tsvector` and `tsquery` literals. */
export function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, "$&$&")}'`;
}
