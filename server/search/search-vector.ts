import { termPositions } from "#shared/search-terms.ts";
import { toSimplified } from "./simplified.ts";

/** A text, and what finding a word in it counts for: A most. */
export interface WeightedText {
  readonly text: string;
  readonly weight: "A" | "B" | "C";
}

/** Stands before the words of a title, which are in an index so as well. No word begins with it. */
export const titleMark = "=";

/** Places of one word that are noted in one text: more say no more, and take room. */
const placesKept = 4;
/** The last place that PostgreSQL counts. */
const lastPlace = 16_383;
/** Characters of the longest word that is worth finding. */
const longestWord = 64;
/** Places between texts: what stands at the end of one is no neighbour of what begins the next. */
const gap = 20;

/** The words of several texts as a `tsvector` literal, to be bound as a parameter. */
export function searchVector(texts: readonly WeightedText[]): string {
  const places = new Map<string, string[]>();
  let offset = 0;
  for (const { text, weight } of texts) {
    const seen = new Map<string, number>();
    let last = 0;
    for (const [word, place] of termPositions(toSimplified(text))) {
      last = place;
      const times = seen.get(word) ?? 0;
      if (times === placesKept || word.length > longestWord) continue;
      seen.set(word, times + 1);
      const noted = `${Math.min(offset + place, lastPlace)}${weight}`;
      places.set(word, [...(places.get(word) ?? []), noted]);
      if (weight === "A") places.set(titleMark + word, []);
    }
    offset += last + gap;
  }
  return Array.from(places, ([word, at]) => `${quoted(word)}${at.length > 0 ? `:${at.join()}` : ""}`).join(" ");
}

/** A word as `tsvector` and `tsquery` literals have it: inside quotes nothing else has a meaning. */
export function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, "$&$&")}'`;
}
