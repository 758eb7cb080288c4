import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";

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

interface File {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Record<string, string>;
}

/** Bytes for one file, and for all of a folder: the compressed ones of a few builds. */
const fileBytes = 512 * 1024;
const folderBytes = 4 * 1024 * 1024;

/**
 * Serves the files of a folder that never change, as their names tell, and leaves the rest to the next. Each is read
 * from the disk once and stays in memory: a device that installs the app asks for nearly two hundred of them.
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
    const kept = files.get(key);
    if (kept) return c.body(kept.bytes, 200, kept.headers);
    const answer = await serve(c, next);
    if (!answer || Number(answer.headers.get("content-length")) > fileBytes) return answer;
    const file = { bytes: new Uint8Array(await answer.arrayBuffer()), headers: Object.fromEntries(answer.headers) };
    files.set(key, file);
    return c.body(file.bytes, 200, file.headers);
  };
}

/** What tells the copies of files apart: the path, and which of the forms that may be there is taken. */
function keyOf({ req }: Context): string {
  const taken = new Set(req.header("accept-encoding")?.split(/\s*,\s*/));
  return `${["br", "gzip"].filter((encoding) => taken.has(encoding))} ${req.path}`;
}
