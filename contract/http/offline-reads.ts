import { pathPattern } from "./api-path.ts";

/** The table in which the device stores the response of a read. */
export type OfflineTable = "article" | "game" | "draws" | "read";

/** A read whose responses devices store. */
export interface OfflineRead {
  /** Path below `/api`, as in its endpoint. */
  readonly path: string;
  readonly table: OfflineTable;
}

/**
 * Every read whose responses devices store. The service worker does not include the schemas of endpoints, which makes it
 * smaller and faster to start.
 */
export const offlineReads: readonly OfflineRead[] = [
  { path: "/main", table: "read" },
  { path: "/page", table: "read" },
  { path: "/page/meta", table: "read" },
  { path: "/article", table: "read" },
  { path: "/article/{id}", table: "article" },
  { path: "/related/article/{id}", table: "read" },
  { path: "/game", table: "read" },
  { path: "/game/{id}", table: "game" },
  { path: "/related/game/{id}", table: "read" },
  { path: "/mark-six", table: "draws" },
  { path: "/article/label/{label}", table: "read" },
  { path: "/game/label/{label}", table: "read" },
  { path: "/cover", table: "read" },
  { path: "/ad-content", table: "read" },
  { path: "/floating-layer", table: "read" },
  { path: "/collaboration", table: "read" },
  { path: "/feedback", table: "read" },
  { path: "/calendar/{year}/{month}", table: "read" },
  { path: "/faq", table: "read" },
  { path: "/document/{key}", table: "read" },
  { path: "/periodical", table: "read" },
  { path: "/user/material", table: "read" },
  { path: "/activity", table: "read" },
  { path: "/article-comment", table: "read" },
  { path: "/article-comment/{id}/reply", table: "read" },
  { path: "/article-comment/{id}/thread", table: "read" },
];

const patterns = offlineReads.map(({ path, table }) => ({ table, pattern: pathPattern(path) }));

/** Returns the table for an API path, with or without a query; `undefined` when its responses are not stored. */
export function offlineTableFor(path: string): OfflineTable | undefined {
  const [pathname = ""] = path.split("?");
  return patterns.find(({ pattern }) => pattern.test(pathname))?.table;
}
