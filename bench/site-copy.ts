import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";

/** The smallest useful service worker: it caches every response and serves it again. */
const minimalWorker = `
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
async function respond(request) {
  const cache = await caches.open("baseline");
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
addEventListener("fetch", (event) => event.respondWith(respond(event.request)));
`;

/** Removes scripts and links from a page, so that content and inline styles remain. */
export function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>.*?<\/script>/gs, "").replace(/<link\b[^>]*>/g, "");
}

/** Serves every page of a site without its scripts, as the baseline. `/sw.js` is a minimal service worker. */
export function serveBaseline(site: string): ReturnType<typeof serveCopy> {
  return serveCopy(site, { page: withoutScripts, scripts: { "/sw.js": minimalWorker } });
}

/** The differences between a copy and its site. */
interface Changes {
  /** Converts the HTML of a page. */
  page(html: string): string;
  readonly scripts: Readonly<Record<string, string>>;
}

/** Serves the pages of a site with changes and with the site's pictures, from memory and fully compressed. */
export async function serveCopy(site: string, changes: Changes): Promise<{ port: number; close(): void }> {
  const responses = new Map<string, Promise<CopiedResponse>>();
  const server = createServer(async ({ url = "/", headers }, response) => {
    const key = `${url} ${url.startsWith("/media/") ? headers.accept : ""}`;
    const copied = responses.get(key) ?? copyResponse(site, changes, url, headers.accept ?? "*/*");
    responses.set(key, copied);
    const { status, fields, body } = await copied;
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

interface CopiedResponse {
  readonly status: number;
  readonly fields: Record<string, string | number>;
  readonly body: Buffer;
}

async function copyResponse(
  site: string,
  { page, scripts }: Changes,
  url: string,
  accept: string,
): Promise<CopiedResponse> {
  const script = scripts[url];
  if (script !== undefined) return compressed(200, "text/javascript", script);
  const response = await fetch(site + url, { headers: { accept, "accept-language": "zh-CN" } });
  const type = response.headers.get("content-type") ?? "text/plain";
  if (type.startsWith("text/html")) return compressed(response.status, type, page(await response.text()));
  const body = Buffer.from(await response.arrayBuffer());
  const cacheControl = response.headers.get("cache-control") ?? "no-cache";
  return {
    status: response.status,
    fields: { "content-type": type, "content-length": body.length, "cache-control": cacheControl },
    body,
  };
}

function compressed(status: number, type: string, text: string): CopiedResponse {
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
