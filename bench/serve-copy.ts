import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";

/** What a copy of the site has of its own. */
interface Own {
  /** Makes a page out of what the site sends for it. */
  page(html: string): string;
  readonly scripts: Readonly<Record<string, string>>;
}

/**
 * Serves the pages of a site in another form, with the site's own pictures, compressed as well as can be, from memory.
 * Gives its port and how to end it.
 */
export async function serveCopy(site: string, own: Own): Promise<{ port: number; close(): void }> {
  const kept = new Map<string, Promise<Answer>>();
  const server = createServer(async ({ url = "/", headers }, response) => {
    const key = `${url} ${url.startsWith("/media/") ? headers.accept : ""}`;
    const made = kept.get(key) ?? makeAnswer(site, own, url, headers.accept ?? "*/*");
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

async function makeAnswer(site: string, { page, scripts }: Own, url: string, accept: string): Promise<Answer> {
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
