import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { forwardUpgrade } from "./forward-upgrade.ts";

const archive = join(import.meta.dirname, "../fixtures/release-0.1.json.br");
const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
};

export interface PreviousRelease {
  readonly url: string;
  /** Path of the script that its pages start with. */
  readonly firstScript: string;
  stop(): Promise<void>;
}

/**
 * Starts a server of release 0.1: its worker, scripts and shell pages. A page is its shell; API calls, pictures and all
 * other paths go to a server of this release.
 */
export async function startPreviousRelease(site: string): Promise<PreviousRelease> {
  const texts: Record<string, string> = JSON.parse(brotliDecompressSync(readFileSync(archive)).toString());
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? "/", site);
    const isPage = incoming.headers["sec-fetch-mode"] === "navigate";
    const path = isPage ? `/shell/${pathname.startsWith("/en-US") ? "en-US" : "zh-CN"}.html` : pathname;
    const text = texts[path];
    if (text === undefined) return forward(site, incoming, outgoing);
    const policy = texts[path.replace(/\.html$/, ".policy")];
    outgoing.writeHead(200, {
      "content-type": types[extname(path)],
      "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      ...(path.endsWith(".html") && { "content-security-policy": policy }),
    });
    outgoing.end(text);
  });
  server.on("upgrade", (incoming, socket) => {
    socket.on("error", () => socket.destroy());
    forwardUpgrade(new URL(incoming.url ?? "/", site), incoming, socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    firstScript: /import\("([^"]+)"\)/.exec(texts["/shell/en-US.html"] ?? "")?.[1] ?? "",
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function forward(site: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const onward = request(
    new URL(incoming.url ?? "/", site),
    { method: incoming.method, headers: incoming.headers },
    (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(outgoing);
    },
  );
  onward.on("error", () => outgoing.destroy());
  outgoing.on("close", () => onward.destroy());
  incoming.pipe(onward);
}
