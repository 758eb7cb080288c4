import type { IncomingMessage, RequestListener } from "node:http";
import { defaultLocale } from "#contract/locales.ts";
import { logRequest, requestIdOf } from "#server/api/request-log.ts";
import type { Services } from "#server/services.ts";
import { localeOfRoot } from "#server/ssr/locale-of-root.ts";
import { type PreparedResponse, selectVariant } from "./prepared-response.ts";
import type { ResponseCache } from "./response-cache.ts";

/** Under what a page is kept: its whole address, for its links name that. Answers of the API are kept under their target. */
export function pageKey(origin: string, target: string): string {
  return `page ${origin}${target}`;
}

/**
 * Sends what is kept before the application is asked: the application's own answers, found under the keys that it has
 * kept them by, without the work of finding out that they are kept. Everything else goes on to `application`.
 */
export function serveFromCache(
  { representations, log, metrics }: Pick<Services, "representations" | "log" | "metrics">,
  application: RequestListener,
): RequestListener {
  return (request, response) => {
    const started = performance.now();
    const { method = "", url = "", headers: asked } = request;
    const path = pathOf(url);
    const kept = findKept(representations, request, path);
    if (!kept) return application(request, response);
    const id = requestIdOf(asked["x-request-id"] as string | undefined);
    const { status, fields, body } = selectVariant(kept, {
      ifNoneMatch: asked["if-none-match"],
      acceptEncoding: asked["accept-encoding"] as string | undefined,
    });
    response.writeHead(status, [...fields, "x-request-id", id]);
    response.end(method === "HEAD" || status === 304 ? undefined : body);
    logRequest({ log, metrics }, { id, method, path, status, started, kept: true });
  };
}

/** A host as the application takes it over, letter for letter, without a port that an address would leave out. */
const plainHost = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;

/**
 * What is kept for a request. Keys hold addresses as they are written at their plainest, so whatever is written in
 * another way (dots, other letters, a query on a page) is not found, and the application knows what it means.
 */
function findKept(
  representations: ResponseCache,
  { method, url = "", headers }: IncomingMessage,
  path: string,
): PreparedResponse | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const { host = "" } = headers;
  // Its log line would name the path with the letters that it stands for.
  if (!plainHost.test(host) || path.includes("%")) return undefined;
  if (url.startsWith("/api/")) return representations.peek(url);
  if (url === "/" && localeOfRoot(headers.cookie, headers["accept-language"]).code !== defaultLocale.code) {
    return undefined;
  }
  return representations.peek(pageKey(`http://${host}`, url));
}

function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}
