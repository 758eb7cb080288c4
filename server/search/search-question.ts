import { minPrefixLength, queryTerms, wordPattern } from "#shared/search-terms.ts";
import { quoted, titleMark } from "./search-vector.ts";
import { toSimplified } from "./simplified.ts";

/** A question, ready to be asked of the database and looked for in texts. */
export interface SearchQuestion {
  /** As it is asked, in simplified characters. */
  readonly text: string;
  /** `tsquery` literals, to be bound as parameters: all words, and all words in the title. */
  readonly anywhere: string;
  readonly inTitle: string;
  readonly patterns: readonly RegExp[];
}

/** The words of a plain question; `undefined` when it has none. */
export function searchQuestion(question: string): SearchQuestion | undefined {
  const text = toSimplified(question);
  const words = queryTerms(text);
  if (words.length === 0) return undefined;
  const query = (mark: string) =>
    words.map((word) => quoted(mark + word) + (isBeginning(word) ? ":*" : "")).join(" & ");
  return {
    text,
    anywhere: query(""),
    inTitle: query(titleMark),
    patterns: words.map((word) => new RegExp(wordPattern(word), "iu")),
  };
}

/** Whether what begins with it counts as well: a longer word, and a single Han character, which stands in pairs. */
function isBeginning(word: string): boolean {
  return /^\p{Script=Han}$/u.test(word) || (/^[\p{Script=Latin}\p{N}]+$/u.test(word) && word.length >= minPrefixLength);
}
