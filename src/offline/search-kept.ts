import type { Article } from "#contract/articles.ts";
import type { Game } from "#contract/games.ts";
import { askedWords, foldText } from "#contract/search-words.ts";
import { db, type KeptRow, type SignatureRow, withDatabase } from "./db.ts";
import { indexKept, type SearchText, searchTextOf, shortestBeginning } from "./search-index.ts";
import { hashWord, mayHave, type WordHash } from "./signature.ts";

/** Kept texts looked into at a time while a page of results is filled. */
const batch = 20;
/** Letters of the text around the first word found. */
const excerptReach = 60;

/** One kept article or game that has every word of the question. */
export interface KeptResult {
  readonly kind: "articles" | "games";
  readonly item: Article | Game;
  readonly savedAt: string;
  /** A piece of its text around the first word found. */
  readonly excerpt: string;
}

export interface KeptResults {
  readonly results: readonly KeptResult[];
  /** Whether there are more than were asked for. */
  readonly more: boolean;
}

/** Searches what was kept when the search was opened. */
export type KeptSearch = (question: string, size: number) => Promise<KeptResults>;

interface Word {
  readonly hash: WordHash;
  readonly pattern: RegExp;
}

/**
 * Opens the search in what is kept on the device, of one language: articles and games, those with the question in
 * their title first, then the latest. Signatures are read once; a question then looks only into texts that may
 * have all of its words, and no further than the page of results needs.
 *
 * @throws when the database does not work
 */
export async function openKeptSearch(lang: number): Promise<KeptSearch> {
  await indexKept();
  const signatures = await withDatabase(() => db.signatures.where("lang").equals(lang).toArray());
  const titles = new Map(signatures.map((row) => [row.path, foldText(row.title)]));
  // One item may be kept under the addresses of several languages.
  const items = new Map(signatures.map((row) => [`${row.kind} ${row.id}`, row]));
  const latestFirst = [...items.values()].sort((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1));

  return async (question, size) => {
    const words = askedWords(question).map(wordOf);
    if (words.length === 0) return { results: [], more: false };
    const inTitle = (row: SignatureRow) => words.every(({ pattern }) => pattern.test(titles.get(row.path) ?? ""));
    const possible = latestFirst.filter(({ signature }) => words.every(({ hash }) => mayHave(signature, hash)));
    const [first, rest] = [possible.filter(inTitle), possible.filter((row) => !inTitle(row))];
    const results: KeptResult[] = [];
    const candidates = [...first, ...rest];
    for (let start = 0; start < candidates.length && results.length <= size; start += batch) {
      const looked = await lookInto(candidates.slice(start, start + batch), words);
      results.push(...looked);
    }
    return { results: results.slice(0, size), more: results.length > size };
  };
}

/** Those that really have all words; a signature only says that they may. */
async function lookInto(rows: readonly SignatureRow[], words: readonly Word[]): Promise<KeptResult[]> {
  const copies = await withDatabase(() =>
    Promise.all(rows.map(({ kind, path }) => db.table<KeptRow, string>(kind).get(path))),
  );
  return rows.flatMap(({ kind }, index) => {
    const copy = copies[index];
    if (!copy) return [];
    const item = copy.data as Article | Game;
    const found = searchTextOf(item);
    const folded = foldText(found.text);
    if (!words.every(({ pattern }) => pattern.test(folded))) return [];
    return [{ kind: kind as KeptResult["kind"], item, savedAt: copy.savedAt, excerpt: excerptOf(found, words) }];
  });
}

function wordOf(word: string): Word {
  return { hash: hashWord(word), pattern: patternOf(word) };
}

/**
 * Finds a word in folded text as the index has it: at the beginning of a word, Han characters anywhere;
 * "story" is also the beginning of "stories", whose stem it is.
 */
function patternOf(word: string): RegExp {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  if (/\p{Script=Han}/u.test(word)) return new RegExp(escaped, "iu");
  const plural = word.endsWith("y") ? `|${escaped.slice(0, -1)}ies` : "";
  const end = word.length < shortestBeginning ? "(?![\\p{L}\\p{N}])" : "";
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped}${plural})${end}`, "iu");
}

function excerptOf({ title, subtitle, text }: SearchText, words: readonly Word[]): string {
  const body = text.slice(title.length + 1);
  const at = Math.min(...words.map(({ pattern }) => pattern.exec(body)?.index ?? Number.POSITIVE_INFINITY));
  if (!Number.isFinite(at)) return subtitle;
  const start = Math.max(0, at - excerptReach);
  const end = at + 2 * excerptReach;
  const piece = body.slice(start, end);
  // No half words at its ends, where words can be halved.
  const whole = start > 0 ? `…${piece.replace(/^[\p{Script=Latin}\p{N}]+/u, "")}` : piece;
  return end < body.length ? `${whole.replace(/[\p{Script=Latin}\p{N}]+$/u, "")}…` : whole;
}
