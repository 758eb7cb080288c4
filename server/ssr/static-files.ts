import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";

/**
 * Serves the files of a folder, compressed when there is a compressed copy. Other requests go to the next handler.
 *
 * @param cacheControl header of each response; the library's hook runs too late to set it
 * @param rewrites other paths in the folder for some requests
 */
export function staticFiles(
  root: string,
  cacheControl: string,
  rewrites: Readonly<Record<string, string>> = {},
): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true, rewriteRequestPath: (path) => rewrites[path] ?? path });
  return async (c, next) => {
    // For a missing file this is the result of the next handler.
    const response: unknown = await serve(c, next);
    if (!(response instanceof Response)) return;
    response.headers.set("cache-control", cacheControl);
    return response;
  };
}

interface File {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Record<string, string>;
}

/** Limits of the cache for one file and for a folder, which holds the compressed files of a few builds. */
const fileBytes = 512 * 1024;
const folderBytes = 4 * 1024 * 1024;

/**
 * Serves files whose names contain a hash, so that they never change. Other requests go to the next handler. Each file
 * is read from the disk once, because a device that installs the app requests many of them.
 */
export function immutableFiles(root: string): MiddlewareHandler {
  const serve = staticFiles(root, "public, max-age=31536000, immutable");
  const files = new LRUCache<string, File>({
    maxSize: folderBytes,
    maxEntrySize: fileBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1024,
  });
  return async (c, next) => {
    if (c.req.method !== "GET" || c.req.header("range")) return serve(c, next);
    const key = keyOf(c);
    const cached = files.get(key);
    if (cached) return c.body(cached.bytes, 200, cached.headers);
    const response = await serve(c, next);
    if (!response || Number(response.headers.get("content-length")) > fileBytes) return response;
    const file = { bytes: new Uint8Array(await response.arrayBuffer()), headers: Object.fromEntries(response.headers) };
    files.set(key, file);
    return c.body(file.bytes, 200, file.headers);
  };
}

/** Returns the cache key: the path and the accepted encodings. */
function keyOf({ req }: Context): string {
  const accepted = new Set(req.header("accept-encoding")?.split(/\s*,\s*/));
  return `${["br", "gzip"].filter((encoding) => accepted.has(encoding))} ${req.path}`;
}
