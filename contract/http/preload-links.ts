import { escapeHtml } from "#shared/escape-html.ts";

/*
 * A rendered page has a preload link for each API response that it shows, with the beginning of the response's ETag. The
 * page's script and the worker compare it with the responses they have: only equal ones match the HTML.
 */

/** A read of a page, and the ETag prefix of the response that the page shows. */
export interface PageRead {
  /** As `apiPath` writes it. */
  readonly path: string;
  readonly etag: string;
}

const prefixLength = 8;

/** The beginning of an ETag, weak or strong; empty without one, which matches nothing. */
export function etagPrefix(etag: string | null | undefined): string {
  return /^(?:W\/)?"([^"]*)"$/.exec(etag ?? "")?.[1]?.slice(0, prefixLength) ?? "";
}

/** The link that makes the browser request a read beside the scripts. */
export function preloadLink({ path, etag }: PageRead): string {
  return `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(path)}" data-etag="${escapeHtml(etag)}">`;
}

const link = /<link rel="preload" as="fetch" crossorigin href="([^"]*)" data-etag="([^"]*)">/g;

/** The reads of a page, from its HTML. */
export function parsePreloadLinks(html: string): PageRead[] {
  return Array.from(html.matchAll(link), ([, path = "", etag = ""]) => ({
    path: plain(path),
    etag: plain(etag),
  }));
}

/**
 * The HTML of a page as the device caches it, without preloads: they would delay the first paint. The style sheet at its
 * end is loaded by its script.
 */
export function stripPreloads(html: string): string {
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replaceAll('<link rel="preload" as="fetch" crossorigin', "<link")
    .replaceAll('<link rel="stylesheet" ', "<link data-deferred ");
}

const characters: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function plain(text: string): string {
  return text.replace(/&\w+;/g, (entity) => characters[entity] ?? entity);
}
