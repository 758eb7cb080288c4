import type { Article } from "#contract/articles/endpoints.ts";
import type { Game } from "#contract/games/endpoints.ts";
import { excerptAt, firstPlace } from "#shared/excerpt.ts";
import { foldText, queryTerms, wordPattern } from "#shared/search-terms.ts";
import { hashWord, mightContain, type WordHash } from "./bloom-filter.ts";
import { type CachedResponse, db, type SignatureRow, withDatabase } from "./db.ts";
import { indexLibrary, type SearchText, searchTextOf } from "./search-index.ts";

/** Kept texts looked into at a time, at least, while a page of results is filled. */
const leastBatch = 8;

/** One kept article or game that has every word of the question. */
export interface OfflineResult {
  readonly kind: "articles" | "games";
  readonly item: Article | Game;
  readonly savedAt: string;
  /** A piece of its text around the first word found. */
  readonly excerpt: string;
}

export interface OfflineResults {
  readonly results: readonly OfflineResult[];
  /** Whether there are more than were asked for. */
  readonly more: boolean;
}

/** Searches what was kept when the search was opened. */
export type OfflineSearch = (question: string, size: number) => Promise<OfflineResults>;

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
export async function openOfflineSearch(lang: number): Promise<OfflineSearch> {
  await indexLibrary();
  const signatures = await withDatabase(() => db.signatures.toArray());
  const titles = new Map(signatures.map((row) => [row.path, foldText(row.title)]));
  // One item may be kept under several addresses.
  const items = new Map(signatures.map((row) => [`${row.kind} ${row.id}`, row]));
  const latestFirst = [...items.values()].sort((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1));

  /** What may have all words, in the order of the results; no more is told apart than is asked for. */
  function* candidates(words: readonly Word[]): Generator<SignatureRow> {
    const inText: SignatureRow[] = [];
    const otherTitles: SignatureRow[] = [];
    const otherTexts: SignatureRow[] = [];
    for (const row of latestFirst) {
      if (!words.every(({ hash }) => mightContain(row.signature, hash))) continue;
      const inTitle = words.every(({ pattern }) => pattern.test(titles.get(row.path) ?? ""));
      if (row.lang !== lang) (inTitle ? otherTitles : otherTexts).push(row);
      else if (inTitle) yield row;
      else inText.push(row);
    }
    yield* [...inText, ...otherTitles, ...otherTexts];
  }

  return async (question, size) => {
    const words = queryTerms(question).map(wordOf);
    if (words.length === 0) return { results: [], more: false };
    const results: OfflineResult[] = [];
    const rest = candidates(words);
    while (results.length <= size) {
      // A generator's `take` would end it.
      const batch = Array.from({ length: Math.max(leastBatch, size + 1 - results.length) }, () => rest.next().value);
      const rows = batch.filter((row) => row !== undefined);
      if (rows.length === 0) break;
      results.push(...(await lookInto(rows, words)));
    }
    return { results: results.slice(0, size), more: results.length > size };
  };
}

/** Those that really have all words; a signature only says that they may. */
async function lookInto(rows: readonly SignatureRow[], words: readonly Word[]): Promise<OfflineResult[]> {
  const copies = await withDatabase(() =>
    Promise.all(rows.map(({ kind, path }) => db.table<CachedResponse, string>(kind).get(path))),
  );
  return rows.flatMap(({ kind }, index) => {
    const copy = copies[index];
    if (!copy) return [];
    const item = copy.data as Article | Game;
    const found = searchTextOf(item);
    const folded = foldText(found.text);
    if (!words.every(({ pattern }) => pattern.test(folded))) return [];
    return [{ kind: kind as OfflineResult["kind"], item, savedAt: copy.savedAt, excerpt: excerptOf(found, words) }];
  });
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
