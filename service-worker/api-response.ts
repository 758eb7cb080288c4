import * as v from "valibot";
import { cachedAtHeaders } from "#contract/http/cached-at-header.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { isErrorCode } from "#contract/http/errors.ts";
import type { CachedResponse } from "#src/offline/db.ts";

/** An answer of the API that may be kept. */
export interface ParsedResponse {
  readonly data: unknown;
  readonly etag: string | null;
}

/**
 * Reads a response of the network. `gone`: the API itself says that there is no such thing (any more).
 * `unusable`: everything that must not touch a kept copy, such as a failure, a body that breaks off,
 * a captive portal's page, an answer that is private or not of the contract.
 */
export async function parseApiResponse(
  endpoint: Endpoint,
  response: Response,
): Promise<ParsedResponse | "gone" | "unusable"> {
  const data: unknown = await response.json().catch(() => undefined);
  if (response.status === 404 || response.status === 410) return isApiError(data) ? "gone" : "unusable";
  if (response.status !== 200 || !v.is(endpoint.answer, data)) return "unusable";
  if (/\b(private|no-store)\b/.test(response.headers.get("cache-control") ?? "")) return "unusable";
  return { data, etag: response.headers.get("etag") };
}

function isApiError(data: unknown): boolean {
  return typeof data === "object" && data !== null && "code" in data && isErrorCode(data.code);
}

/** The response for a kept copy. One just checked counts as the network's own and does not say that it is a copy. */
export function toCachedResponse({ data, savedAt, etag }: CachedResponse, { fresh }: { fresh: boolean }): Response {
  return Response.json(data, { headers: { ...(etag && { etag }), ...(!fresh && cachedAtHeaders(savedAt)) } });
}

/** Whether two answers say the same. Order of keys does not count: the page's own copy has the contract's. */
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
