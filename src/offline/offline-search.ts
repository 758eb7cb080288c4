import type { Article } from "#contract/articles/endpoints.ts";
import type { Game } from "#contract/games/endpoints.ts";
import { excerptAt, firstPlace } from "#shared/excerpt.ts";
import { foldText, queryTerms, wordPattern } from "#shared/search-terms.ts";
import { hashWord, mightContain, type WordHash } from "./bloom-filter.ts";
import { type CachedResponse, db, type SignatureRow, withDatabase } from "./db.ts";
import { indexLibrary, type SearchText, searchTextOf } from "./search-index.ts";

/** The smallest number of cached texts that are searched at a time. */
const minBatch = 8;

/** A cached article or game that has every word of the query. */
export interface OfflineResult {
  readonly kind: "articles" | "games";
  readonly item: Article | Game;
  readonly savedAt: string;
  /** The text around the first match. */
  readonly excerpt: string;
}

export interface OfflineResults {
  readonly results: readonly OfflineResult[];
  /** Whether there are more than requested. */
  readonly more: boolean;
}

/** Searches the items that were cached when the search was opened. */
export type OfflineSearch = (query: string, size: number) => Promise<OfflineResults>;

interface Word {
  readonly hash: WordHash;
  readonly pattern: RegExp;
}

/**
 * Opens the search in the cached articles and games. Results in the reader's language come first, among them those with
 * a match in the title, then the latest. Bloom filters are read once. A query then reads only texts that may have all of
 * its words, and only as many as the page of results needs.
 *
 * @throws when the database does not work
 */
export async function openOfflineSearch(lang: number): Promise<OfflineSearch> {
  await indexLibrary();
  const signatures = await withDatabase(() => db.signatures.toArray());
  const titles = new Map(signatures.map((row) => [row.path, foldText(row.title)]));
  // An item may be cached under several paths.
  const items = new Map(signatures.map((row) => [`${row.kind} ${row.id}`, row]));
  const latestFirst = [...items.values()].sort((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1));

  /** The items that may have all words, in the order of the results, found as they are requested. */
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

  return async (query, size) => {
    const words = queryTerms(query).map(wordOf);
    if (words.length === 0) return { results: [], more: false };
    const results: OfflineResult[] = [];
    const rest = candidates(words);
    while (results.length <= size) {
      // `take` would close the generator.
      const batch = Array.from({ length: Math.max(minBatch, size + 1 - results.length) }, () => rest.next().value);
      const rows = batch.filter((row) => row !== undefined);
      if (rows.length === 0) break;
      results.push(...(await matches(rows, words)));
    }
    return { results: results.slice(0, size), more: results.length > size };
  };
}

/** The rows whose text has all words; their Bloom filters may be wrong. */
async function matches(rows: readonly SignatureRow[], words: readonly Word[]): Promise<OfflineResult[]> {
  const responses = await withDatabase(() =>
    Promise.all(rows.map(({ kind, path }) => db.table<CachedResponse, string>(kind).get(path))),
  );
  return rows.flatMap(({ kind }, index) => {
    const response = responses[index];
    if (!response) return [];
    const item = response.data as Article | Game;
    const text = searchTextOf(item);
    const folded = foldText(text.text);
    if (!words.every(({ pattern }) => pattern.test(folded))) return [];
    return [{ kind: kind as OfflineResult["kind"], item, savedAt: response.savedAt, excerpt: excerptOf(text, words) }];
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
