import { Readable } from "node:stream";
import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap";
import { joinLocale, routedLocales } from "#contract/locales.ts";

/** Removes the characters that XML 1.0 does not allow. A single one makes a document unreadable. */
export function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
}

/** One thing that the site shows, with its path in each language that has it: by language id, without the prefix. */
export interface SitemapItem {
  readonly paths: Readonly<Record<number, string>>;
  readonly changedAt?: Date;
}

/** A sitemap (sitemaps.org, with the alternates of each page): an entry for each language of each item. */
export async function sitemapXml(items: readonly SitemapItem[], origin: string): Promise<string> {
  const entries = items.flatMap(({ paths, changedAt }) => {
    const links = routedLocales.flatMap(({ id, code }) => {
      const path = paths[id];
      return path === undefined ? [] : [{ lang: code, url: origin + joinLocale(code, path) }];
    });
    return links.map(({ url }) => ({ url, links, ...(changedAt && { lastmod: changedAt.toISOString() }) }));
  });
  const stream = new SitemapStream({
    hostname: origin,
    xmlns: { news: false, video: false, image: false, xhtml: true },
  });
  return xmlText(String(await streamToPromise(Readable.from(entries).pipe(stream))));
}

/** The list of all sitemaps, which are given by their paths. */
export async function sitemapIndexXml(paths: readonly string[], origin: string): Promise<string> {
  const entries = paths.map((path) => ({ url: origin + path }));
  return String(await streamToPromise(Readable.from(entries).pipe(new SitemapIndexStream())));
}
