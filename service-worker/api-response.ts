import { cachedAtHeaders } from "#contract/http/cached-at-header.ts";
import { isErrorCode } from "#contract/http/errors.ts";
import type { CachedResponse } from "#src/offline/db.ts";

/** A response of the API that may be cached. */
export interface ParsedResponse {
  readonly data: unknown;
  readonly etag: string | null;
}

/**
 * Reads a response of the network. `gone`: the API reports that the resource does not exist. `unusable`: anything that
 * must not replace a cached response, such as an error, a truncated body, a private response or a captive portal's page.
 *
 * The API sends JSON with an ETag, which captive portals do not. The page validates the body.
 */
export async function parseApiResponse(response: Response): Promise<ParsedResponse | "gone" | "unusable"> {
  const { status, headers } = response;
  const data: unknown = await response.json().catch(() => undefined);
  if (typeof data !== "object" || data === null) return "unusable";
  if (status === 404 || status === 410) return "code" in data && isErrorCode(data.code) ? "gone" : "unusable";
  const etag = headers.get("etag");
  if (status !== 200 || !etag || !headers.get("content-type")?.startsWith("application/json")) return "unusable";
  if (/\b(private|no-store)\b/.test(headers.get("cache-control") ?? "")) return "unusable";
  return { data, etag };
}

/** The response for a cached one. A fresh one counts as the network's own, without the header of cached ones. */
export function toCachedResponse({ data, savedAt, etag }: CachedResponse, { fresh }: { fresh: boolean }): Response {
  return Response.json(data, { headers: { ...(etag && { etag }), ...(!fresh && cachedAtHeaders(savedAt)) } });
}

/** Whether two responses are equal. Items of a saved section have no ETag: their data is compared, in any key order. */
export function isSameResponse(one: ParsedResponse, other: ParsedResponse): boolean {
  return (one.etag !== null && one.etag === other.etag) || isSameJson(one.data, other.data);
}

function isSameJson(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  const [first, second] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return keys.every((key) => key in second && isSameJson(first[key], second[key]));
}
