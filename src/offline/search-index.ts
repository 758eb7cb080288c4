import type { Article } from "#contract/articles/endpoints.ts";
import type { Game } from "#contract/games/endpoints.ts";
import { plainText } from "#shared/plain-text.ts";
import { indexTerms, minPrefixLength } from "#shared/search-terms.ts";
import { createBloomFilter } from "./bloom-filter.ts";
import { type CachedResponse, db, type SignatureRow, withDatabase } from "./db.ts";

/** Items indexed in one transaction: few, so that a page never waits long for the database. */
const batch = 5;

/** The searchable text of an article or a game. */
export interface SearchText {
  readonly title: string;
  readonly subtitle: string;
  readonly body: string;
  /** All parts with the labels, as plain text. */
  readonly text: string;
  readonly publishedAt: string;
}

/** The searchable text of a cached article or game. */
export function searchTextOf(data: Article | Game): SearchText {
  const title = "title" in data ? data.title : data.name;
  const labels = data.label_list.map(({ name }) => name);
  const body = ("title" in data ? [data.body_html] : [data.intro_html, ...data.feature_list]).map(plainText).join(" ");
  return {
    title,
    subtitle: data.subtitle,
    body,
    text: [title, data.subtitle, ...labels, body].join("\n"),
    publishedAt: "title" in data ? data.published_at : `${data.release_date}T00:00:00.000Z`,
  };
}

/**
 * Adds the missing entries of the search index, and removes those whose item is no longer cached. The entry of a replaced
 * item was removed with the old text.
 *
 * @returns the number of added entries
 * @throws when the database does not work
 */
export async function indexLibrary(): Promise<number> {
  let added = 0;
  for (const table of [db.articles, db.games]) {
    const missing = await withDatabase(async () => {
      const [cached, indexed] = await Promise.all([table.toCollection().primaryKeys(), indexedPaths(table.name)]);
      return cached.filter((path) => !indexed.has(path));
    });
    for (let start = 0; start < missing.length; start += batch) {
      added += await addEntries(table.name, missing.slice(start, start + batch));
    }
  }
  await withDatabase(() => dropOrphans());
  return added;
}

async function indexedPaths(kind: string): Promise<Set<string>> {
  return new Set(await db.signatures.where("kind").equals(kind).primaryKeys());
}

function addEntries(kind: string, paths: readonly string[]): Promise<number> {
  const table = db.table<CachedResponse, string>(kind);
  return withDatabase(() =>
    // One transaction with the items: an item replaced meanwhile must not get the entry of its old text.
    db.transaction("rw", table, db.signatures, async () => {
      const rows = (await table.bulkGet([...paths])).filter((row) => row !== undefined);
      await db.signatures.bulkPut(rows.map((row) => signatureRow(kind, row)));
      return rows.length;
    }),
  );
}

function signatureRow(kind: string, { path, data }: CachedResponse): SignatureRow {
  const item = data as Article | Game;
  const { title, text, publishedAt } = searchTextOf(item);
  return {
    path,
    kind,
    id: item.id,
    lang: item.lang,
    title,
    publishedAt,
    signature: createBloomFilter(withPrefixes(text)),
  };
}

function withPrefixes(text: string): Set<string> {
  const words = indexTerms(text);
  for (const word of [...words]) {
    if (!/^[\p{Script=Latin}\p{N}]+$/u.test(word)) continue;
    for (let length = minPrefixLength; length < word.length; length++) words.add(word.slice(0, length));
  }
  return words;
}

async function dropOrphans(): Promise<void> {
  const [indexed, articles, games] = await Promise.all(
    [db.signatures, db.articles, db.games].map((table) => table.toCollection().primaryKeys() as PromiseLike<string[]>),
  );
  const cached = new Set([...(articles ?? []), ...(games ?? [])]);
  await db.signatures.bulkDelete((indexed ?? []).filter((path) => !cached.has(path)));
}
