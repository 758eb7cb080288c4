import { escapeHtml } from "#shared/escape-html.ts";

/*
 * A rendered page has a preload link for each API response that it shows, with the first characters of the response's ETag. The
 * page's script and the worker compare it with the responses they have: only equal ones match the HTML.
 */

/** A read of a page, and the ETag prefix of the response that the page shows. */
export interface PageRead {
  /** As `apiPath` writes it. */
  readonly path: string;
  readonly etag: string;
}

const prefixLength = 8;

/** Returns the first characters of an ETag, weak or strong. It is empty without an ETag and matches nothing then. */
export function etagPrefix(etag: string | null | undefined): string {
  return /^(?:W\/)?"([^"]*)"$/.exec(etag ?? "")?.[1]?.slice(0, prefixLength) ?? "";
}

/**
 * The request of a preload link without `crossorigin`, which a script must repeat to get its response. WebKit never
 * matches a script's request with a link that has the attribute.
 */
export const preloadedRequest = { mode: "no-cors", credentials: "include" } as const satisfies RequestInit;

/** Returns the link with which the browser requests a read in parallel to the scripts. */
export function preloadLink({ path, etag }: PageRead): string {
  return `<link rel="preload" as="fetch" href="${escapeHtml(path)}" data-etag="${escapeHtml(etag)}">`;
}

const link = /<link rel="preload" as="fetch" href="([^"]*)" data-etag="([^"]*)">/g;

/** Returns the reads of a page from its HTML. */
export function parsePreloadLinks(html: string): PageRead[] {
  return Array.from(html.matchAll(link), ([, path = "", etag = ""]) => ({
    path: plain(path),
    etag: plain(etag),
  }));
}

/**
 * Returns the HTML of a page as the device caches it, without preloads, which would delay the first paint. The page's
 * script loads the style sheet at its end.
 */
export function stripPreloads(html: string): string {
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replaceAll('<link rel="preload" as="fetch"', "<link")
    .replaceAll('<link rel="stylesheet" ', "<link data-deferred ");
}

const characters: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function plain(text: string): string {
  return text.replace(/&\w+;/g, (entity) => characters[entity] ?? entity);
}
