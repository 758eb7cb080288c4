import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

/**
 * Serves the files of a folder as they are, compressed where there is such a copy, and leaves the rest to the next.
 *
 * @param cacheControl sent with each; the library's own hook for it comes when the response is made already
 * @param places paths that lie elsewhere in the folder
 */
export function staticFiles(
  root: string,
  cacheControl: string,
  places: Readonly<Record<string, string>> = {},
): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true, rewriteRequestPath: (asked) => places[asked] ?? asked });
  return async (c, next) => {
    // What is not there is what the next one makes of it.
    const answer: unknown = await serve(c, next);
    if (!(answer instanceof Response)) return;
    answer.headers.set("cache-control", cacheControl);
    return answer;
  };
}
