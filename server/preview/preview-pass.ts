import { splitLocale } from "#contract/locales.ts";
import type { Services } from "#server/services.ts";
import { loadPreviewKey } from "./preview-key.ts";
import { isGoodToken, type Previewed } from "./preview-token.ts";

/** Whether a token permits the preview of an article or game. */
export async function mayPreview(
  { keys, dataDir }: Pick<Services, "keys" | "dataDir">,
  previewed: Previewed,
  token: string | undefined,
): Promise<boolean> {
  return Boolean(token) && isGoodToken(await loadPreviewKey(keys, dataDir), previewed, token ?? "");
}

/** Returns the subject of a preview page by its path in any language; `undefined` for other pages. */
export function previewedBy(pathname: string): Previewed | undefined {
  const [, kind, id] = /^\/preview\/(article|game-intro)\/([1-9]\d{0,9})$/.exec(splitLocale(pathname).path) ?? [];
  if (!kind) return undefined;
  return { kind: kind === "article" ? "article" : "game", id: Number(id) };
}

/** Headers of a preview page: no caching, no indexing, no referrer. */
export const previewHeaders = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex",
  "referrer-policy": "no-referrer",
} as const;
