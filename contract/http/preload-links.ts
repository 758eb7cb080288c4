import { escapeHtml } from "#shared/escape-html.ts";

/*
 * What a rendered page says about the reads that it was made of: one preload link each, with a mark of the answer.
 * The server writes it; the page's script and the worker compare it with the answers they have, to know whether
 * the HTML shows exactly those.
 */

/** A read of a page, and the mark of the answer that the page shows. */
export interface PageRead {
  /** As `apiPath` writes it. */
  readonly path: string;
  readonly mark: string;
}

const markLength = 8;

/** The mark of an answer: the beginning of its ETag, weak or strong; empty without one, and like no other then. */
export function etagPrefix(etag: string | null | undefined): string {
  return /^(?:W\/)?"([^"]*)"$/.exec(etag ?? "")?.[1]?.slice(0, markLength) ?? "";
}

/** The link that has the browser ask for a read beside the scripts. */
export function preloadLink({ path, mark }: PageRead): string {
  return `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(path)}" data-mark="${escapeHtml(mark)}">`;
}

const link = /<link rel="preload" as="fetch" crossorigin href="([^"]*)" data-mark="([^"]*)">/g;

/** The reads of a page, from its HTML. */
export function parsePreloadLinks(html: string): PageRead[] {
  return Array.from(html.matchAll(link), ([, path = "", mark = ""]) => ({
    path: plain(path),
    mark: plain(mark),
  }));
}

/**
 * A page as the device keeps it: what it would preload is at hand, and must not keep the browser from painting.
 * Nor must the whole style sheet at its end: its script has it loaded.
 */
export function stripPreloads(html: string): string {
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replaceAll('<link rel="preload" as="fetch" crossorigin', "<link")
    .replaceAll('<link rel="stylesheet" ', "<link data-late ");
}

const characters: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function plain(text: string): string {
  return text.replace(/&\w+;/g, (entity) => characters[entity] ?? entity);
}
