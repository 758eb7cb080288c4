import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";

/** Keeps what it is asked for and answers with it: the least a worker can do. */
const leastWorker = `
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
async function answer(request) {
  const cache = await caches.open("limit");
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
addEventListener("fetch", (event) => event.respondWith(answer(event.request)));
`;

/** What a page would be that is written by hand: the same content and inline styles, nothing that runs or is loaded for it. */
export function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>.*?<\/script>/gs, "").replace(/<link\b[^>]*>/g, "");
}

/**
 * Serves the limit of every page of a site: the page without its scripts, with the site's own pictures, compressed as
 * well as can be, from memory. `/sw.js` is the least worker. Gives its port and how to end it.
 */
export async function serveLimit(site: string): Promise<{ port: number; close(): void }> {
  const kept = new Map<string, Promise<Answer>>();
  const server = createServer(async ({ url = "/", headers }, response) => {
    const key = `${url} ${url.startsWith("/media/") ? headers.accept : ""}`;
    const made = kept.get(key) ?? makeAnswer(site, url, headers.accept ?? "*/*");
    kept.set(key, made);
    const { status, fields, body } = await made;
    response.writeHead(status, fields).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Answer {
  readonly status: number;
  readonly fields: Record<string, string | number>;
  readonly body: Buffer;
}

async function makeAnswer(site: string, url: string, accept: string): Promise<Answer> {
  if (url === "/sw.js") return compressed(200, "text/javascript", leastWorker);
  const response = await fetch(site + url, { headers: { accept, "accept-language": "zh-CN" } });
  const type = response.headers.get("content-type") ?? "text/plain";
  if (type.startsWith("text/html")) return compressed(response.status, type, withoutScripts(await response.text()));
  const body = Buffer.from(await response.arrayBuffer());
  const cacheControl = response.headers.get("cache-control") ?? "no-cache";
  return {
    status: response.status,
    fields: { "content-type": type, "content-length": body.length, "cache-control": cacheControl },
    body,
  };
}

function compressed(status: number, type: string, text: string): Answer {
  const body = brotliCompressSync(text);
  return {
    status,
    fields: {
      "content-type": type,
      "content-encoding": "br",
      "content-length": body.length,
      "cache-control": "no-cache",
    },
    body,
  };
}
