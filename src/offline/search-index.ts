import type { Article } from "#contract/articles/endpoints.ts";
import type { Game } from "#contract/games/endpoints.ts";
import { plainText } from "#shared/plain-text.ts";
import { indexTerms, minPrefixLength } from "#shared/search-terms.ts";
import { createBloomFilter } from "./bloom-filter.ts";
import { type CachedResponse, db, type SignatureRow, withDatabase } from "./db.ts";

/** Copies whose signatures are made in one transaction: few, so that a reading page never waits long. */
const batch = 5;

/** What search knows of a kept article or game. */
export interface SearchText {
  readonly title: string;
  readonly subtitle: string;
  readonly body: string;
  /** All of it with its labels, as plain text. */
  readonly text: string;
  readonly publishedAt: string;
}

/** The text of a kept article or game. */
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
 * Makes the signatures that are missing, and takes away those whose copy is gone. A copy that was replaced has lost
 * its signature with the old text.
 *
 * @returns how many were made
 * @throws when the database does not work
 */
export async function indexLibrary(): Promise<number> {
  let made = 0;
  for (const table of [db.articles, db.games]) {
    const missing = await withDatabase(async () => {
      const [kept, signed] = await Promise.all([table.toCollection().primaryKeys(), signedPaths(table.name)]);
      return kept.filter((path) => !signed.has(path));
    });
    for (let start = 0; start < missing.length; start += batch) {
      made += await sign(table.name, missing.slice(start, start + batch));
    }
  }
  await withDatabase(() => dropOrphans());
  return made;
}

async function signedPaths(kind: string): Promise<Set<string>> {
  return new Set(await db.signatures.where("kind").equals(kind).primaryKeys());
}

function sign(kind: string, paths: readonly string[]): Promise<number> {
  const table = db.table<CachedResponse, string>(kind);
  return withDatabase(() =>
    // In one transaction with the copies: a copy replaced meanwhile must not get the signature of the old text.
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
    signature: createBloomFilter(withBeginnings(text)),
  };
}

function withBeginnings(text: string): Set<string> {
  const words = indexTerms(text);
  for (const word of [...words]) {
    if (!/^[\p{Script=Latin}\p{N}]+$/u.test(word)) continue;
    for (let length = minPrefixLength; length < word.length; length++) words.add(word.slice(0, length));
  }
  return words;
}

async function dropOrphans(): Promise<void> {
  const [signed, articles, games] = await Promise.all(
    [db.signatures, db.articles, db.games].map((table) => table.toCollection().primaryKeys() as PromiseLike<string[]>),
  );
  const kept = new Set([...(articles ?? []), ...(games ?? [])]);
  await db.signatures.bulkDelete((signed ?? []).filter((path) => !kept.has(path)));
}
