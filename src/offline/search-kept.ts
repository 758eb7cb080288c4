import type { Article } from "#contract/articles.ts";
import { excerptAt, firstPlace } from "#contract/excerpt.ts";
import type { Game } from "#contract/games.ts";
import { askedWords, foldText, wordPattern } from "#contract/search-words.ts";
import { db, type KeptRow, type SignatureRow, withDatabase } from "./db.ts";
import { indexKept, type SearchText, searchTextOf } from "./search-index.ts";
import { hashWord, mayHave, type WordHash } from "./signature.ts";

/** Kept texts looked into at a time, at least, while a page of results is filled. */
const leastBatch = 8;

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
 * Opens the search in what is kept on the device, articles and games: those of the reader's language first, of these
 * the ones with the question in their title, then the latest. Signatures are read once; a question then looks only
 * into texts that may have all of its words, and no further than the page of results needs.
 *
 * @throws when the database does not work
 */
export async function openKeptSearch(lang: number): Promise<KeptSearch> {
  await indexKept();
  const signatures = await withDatabase(() => db.signatures.toArray());
  const titles = new Map(signatures.map((row) => [row.path, foldText(row.title)]));
  // One item may be kept under several addresses.
  const items = new Map(signatures.map((row) => [`${row.kind} ${row.id}`, row]));
  const latestFirst = [...items.values()].sort((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1));
  const own = latestFirst.filter((row) => row.lang === lang);
  const others = latestFirst.filter((row) => row.lang !== lang);

  /** What may have all words, in the order of the results; told apart no further than it is asked for. */
  function* candidatesOf(words: readonly Word[]): Generator<Candidate> {
    const hasInTitle = ({ path }: SignatureRow) => hasAll(titles.get(path) ?? "", words);
    for (const rows of [own, others]) {
      const may = rows.filter(({ signature }) => words.every(({ hash }) => mayHave(signature, hash)));
      for (const row of may) if (hasInTitle(row)) yield { row, inTitle: true };
      for (const row of may) if (!hasInTitle(row)) yield { row, inTitle: false };
    }
  }

  let last: { readonly question: string; readonly find: (size: number) => Promise<KeptResults> } | undefined;
  return async (question, size) => {
    const words = askedWords(question).map(wordOf);
    if (words.length === 0) return { results: [], more: false };
    // More results of the same question go on where the first ones ended.
    if (last?.question !== question) last = { question, find: finder(words, candidatesOf(words)) };
    return last.find(size);
  };
}

interface Candidate {
  readonly row: SignatureRow;
  /** Whether the title alone has all words. */
  readonly inTitle: boolean;
}

/** Finds as many results among the candidates as are asked for, each time those of before and more. */
function finder(words: readonly Word[], candidates: Iterator<Candidate>): (size: number) => Promise<KeptResults> {
  const results: KeptResult[] = [];
  let under: Promise<unknown> = Promise.resolve();
  const find = async (size: number): Promise<KeptResults> => {
    while (results.length <= size) {
      const batch: Candidate[] = [];
      for (let left = Math.max(leastBatch, size + 1 - results.length); left > 0; left--) {
        const { value, done } = candidates.next();
        if (done) break;
        batch.push(value);
      }
      if (batch.length === 0) break;
      results.push(...(await lookInto(batch, words)));
    }
    return { results: results.slice(0, size), more: results.length > size };
  };
  return (size) => {
    const found = under.then(() => find(size));
    under = found.catch(() => undefined);
    return found;
  };
}

/** Those that really have all words; a signature only says that they may. */
async function lookInto(batch: readonly Candidate[], words: readonly Word[]): Promise<KeptResult[]> {
  const copies = await withDatabase(() =>
    Promise.all(batch.map(({ row }) => db.table<KeptRow, string>(row.kind).get(row.path))),
  );
  return batch.flatMap(({ row, inTitle }, index) => {
    const copy = copies[index];
    if (!copy) return [];
    const item = copy.data as Article | Game;
    const found = searchTextOf(item);
    if (!inTitle && !hasAll(foldText(found.text), words)) return [];
    return [{ kind: row.kind as KeptResult["kind"], item, savedAt: copy.savedAt, excerpt: excerptOf(found, words) }];
  });
}

function hasAll(folded: string, words: readonly Word[]): boolean {
  return words.every(({ pattern }) => pattern.test(folded));
}

function wordOf(word: string): Word {
  return { hash: hashWord(word), pattern: new RegExp(wordPattern(word), "iu") };
}

function excerptOf({ subtitle, body }: SearchText, words: readonly Word[]): string {
  const at = firstPlace(
    body,
    words.map(({ pattern }) => pattern),
  );
  return at === undefined ? subtitle : excerptAt(body, at);
}
