/*
 * What a text is found by. The page's search in what is kept and the server's search make their words here,
 * so that both find the same.
 *
 * Chinese has no spaces, and two segmentations of one sentence need not agree: so every Han character and every pair
 * of neighbours is a word as well, and a question asks for its pairs alone. Other scripts go by the words of
 * `Intl.Segmenter`, which knows those without spaces (Thai) by their dictionaries.
 */

/** A word can be found by its beginning, from this many letters on. */
export const minPrefixLength = 3;

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
const hanRun = /\p{Script=Han}+/gu;

/** Small letters, one width, no accents on Latin letters: as it is compared. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("đ", "d");
}

/** Every word that a text can be found by, each once: words, Han characters and pairs of them. */
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
 * What a text is found by in an index that knows places: words and pairs of Han characters, each time they occur, with
 * the place of each (words and Han characters counted from 1). The last of a run of Han characters stands alone too:
 * so each of them is found as the beginning of something.
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

/** The words of a question, all of which a text must have. Of Han characters the pairs, and a single one by itself. */
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
 * Finds a word in a text: at the beginning of one, Han characters anywhere. "Story" is the beginning of "stories"
 * too, whose stem it is. Letters with accents are found in folded text only.
 */
export function wordPattern(word: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  if (/\p{Script=Han}/u.test(word)) return escaped;
  const plural = word.endsWith("y") ? `|${escaped.slice(0, -1)}ies` : "";
  // Two letters are no beginning: "ai" is not meant to find "aid".
  const end = word.length < minPrefixLength ? "(?![\\p{L}\\p{N}])" : "";
  return `(?<![\\p{L}\\p{N}])(?:${escaped}${plural})${end}`;
}

/** A text cut where the words of a question begin and end, for marking them: every second piece is one. */
export function splitByMatches(text: string, question: string): string[] {
  // Han characters as they were asked for, before pairs of them.
  const runs = foldText(question).match(hanRun) ?? [];
  const patterns = [...runs, ...queryTerms(question).map(wordPattern)];
  if (patterns.length === 0) return [text];
  return text.split(new RegExp(`((?:${patterns.join("|")})+)`, "giu"));
}

/** English words in the singular, by the "S stemmer" (Harman 1991): cautious, and never shorter than three letters. */
function stem(word: string): string {
  const bare = word.replace(/['’]s?$/u, "");
  if (!/^[a-z]{4,}$/.test(bare) || !bare.endsWith("s")) return bare;
  if (/(?<![ae])ies$/.test(bare)) return `${bare.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|zz)es$/.test(bare)) return bare.slice(0, -2);
  if (/(?<![aeo])es$/.test(bare)) return bare.slice(0, -1);
  return /(?<![us])s$/.test(bare) ? bare.slice(0, -1) : bare;
}
