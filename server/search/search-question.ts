import { minPrefixLength, queryTerms, wordPattern } from "#shared/search-terms.ts";
import { quoted, titleMark } from "./search-vector.ts";
import { toSimplified } from "./simplified.ts";

/** A parsed search query. */
export interface SearchQuestion {
  /** The query in simplified characters. */
  readonly text: string;
  /** `tsquery` literals, bound as parameters: all terms anywhere, and all terms in the title. */
  readonly anywhere: string;
  readonly inTitle: string;
  readonly patterns: readonly RegExp[];
}

/** Parses a normalized query; `undefined` when it has no terms. */
export function searchQuestion(question: string): SearchQuestion | undefined {
  const text = toSimplified(question);
  const words = queryTerms(text);
  if (words.length === 0) return undefined;
  const query = (mark: string) => words.map((word) => quoted(mark + word) + (isPrefix(word) ? ":*" : "")).join(" & ");
  return {
    text,
    anywhere: query(""),
    inTitle: query(titleMark),
    patterns: words.map((word) => new RegExp(wordPattern(word), "iu")),
  };
}

/** Whether a term also matches as a prefix: longer Latin words, and a single Han character of an indexed pair. */
function isPrefix(word: string): boolean {
  return /^\p{Script=Han}$/u.test(word) || (/^[\p{Script=Latin}\p{N}]+$/u.test(word) && word.length >= minPrefixLength);
}
