/*
 * Search terms of texts and queries. The offline search of the page and the search of the server share them.
 *
 * Chinese has no spaces, and two segmentations of a sentence may differ. So every Han character and every pair of
 * neighbors is a term, and a query has its pairs only. Other scripts use the words of `Intl.Segmenter`, which has
 * dictionaries for scripts without spaces, such as Thai.
 */

/** Fewest letters of a prefix that matches a word. */
export const minPrefixLength = 3;

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
const hanRun = /\p{Script=Han}+/gu;

/** Folds a text for comparison: lowercase, one width, no accents on Latin letters. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("đ", "d");
}

/** Returns the distinct terms of a text: words, Han characters and pairs of them. */
export function indexTerms(text: string): Set<string> {
  const folded = foldText(text);
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(folded)) {
    if (isWordLike) words.add(stem(segment));
  }
  for (const [run] of folded.matchAll(hanRun)) {
    const characters = Array.from(run);
    for (const [index, character] of characters.entries()) {
      words.add(character);
      if (index > 0) words.add(`${characters[index - 1]}${character}`);
    }
  }
  return words;
}

/**
 * Returns the terms of a text with their positions for a positional index: words and pairs of Han characters, at every
 * occurrence. Positions count words and Han characters from 1. The last Han character of a run is a term too, so that
 * each of them is the prefix of a term.
 */
export function* termPositions(text: string): Generator<readonly [word: string, place: number]> {
  let place = 0;
  for (const [index, piece] of foldText(text)
    .split(/(\p{Script=Han}+)/u)
    .entries()) {
    if (index % 2 === 0) {
      for (const { segment, isWordLike } of segmenter.segment(piece)) {
        if (isWordLike) yield [stem(segment), ++place];
      }
      continue;
    }
    const characters = Array.from(piece);
    for (const [at, character] of characters.entries()) yield [`${character}${characters[at + 1] ?? ""}`, ++place];
  }
}

/** Returns the terms of a query, all of which a text must have: words, pairs of Han characters, single ones alone. */
export function queryTerms(question: string): string[] {
  const folded = foldText(question);
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(folded.replace(hanRun, " "))) {
    if (isWordLike) words.add(stem(segment));
  }
  for (const [run] of folded.matchAll(hanRun)) {
    const characters = Array.from(run);
    if (characters.length === 1) words.add(run);
    for (let index = 1; index < characters.length; index++) words.add(`${characters[index - 1]}${characters[index]}`);
  }
  return [...words];
}

/**
 * Returns an expression for a term: at the start of a word, or anywhere for Han characters. "Story" matches "stories" by
 * its stem. Accented letters match in folded text only.
 */
export function wordPattern(word: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  if (/\p{Script=Han}/u.test(word)) return escaped;
  const plural = word.endsWith("y") ? `|${escaped.slice(0, -1)}ies` : "";
  // Two letters are too short for a prefix: "ai" must not match "aid".
  const end = word.length < minPrefixLength ? "(?![\\p{L}\\p{N}])" : "";
  return `(?<![\\p{L}\\p{N}])(?:${escaped}${plural})${end}`;
}

/** Splits a text at the matches of a query; every second piece is a match. */
export function splitByMatches(text: string, question: string): string[] {
  // Whole runs of Han characters before pairs of them.
  const runs = foldText(question).match(hanRun) ?? [];
  const patterns = [...runs, ...queryTerms(question).map(wordPattern)];
  if (patterns.length === 0) return [text];
  return text.split(new RegExp(`((?:${patterns.join("|")})+)`, "giu"));
}

/** Removes the English plural by the "S stemmer" (Harman 1991). Stems have at least three letters. */
function stem(word: string): string {
  const bare = word.replace(/['’]s?$/u, "");
  if (!/^[a-z]{4,}$/.test(bare) || !bare.endsWith("s")) return bare;
  if (/(?<![ae])ies$/.test(bare)) return `${bare.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|zz)es$/.test(bare)) return bare.slice(0, -2);
  if (/(?<![aeo])es$/.test(bare)) return bare.slice(0, -1);
  return /(?<![us])s$/.test(bare) ? bare.slice(0, -1) : bare;
}
