import type { ViteDevServer } from "vite";
import { preloadLink } from "#contract/http/preload-links.ts";
import { manifestPath } from "#contract/locales.ts";
import type { PageDocument, PageParts } from "#server/ssr/page-document.ts";

/** Vite's tools need inline scripts and sockets. Without a policy of its own a page gets the one for data. */
const policy = "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'; connect-src * ws: wss:";

/** The HTML of a page in development: Vite brings scripts and styles, and says when they change. */
export async function devDocument(vite: ViteDevServer, page: PageParts): Promise<PageDocument> {
  const reads = (page.reads ?? []).map(preloadLink).join("");
  const html = `<!doctype html><html lang="${page.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${page.head}${reads}<link rel="manifest" href="${manifestPath(page.locale)}"><link rel="stylesheet" href="/src/ui/tokens.css"></head><body><div id="root" data-rendered>${page.body}</div><script type="module" src="/src/app/entry-client.tsx"></script></body></html>`;
  return { html: await vite.transformIndexHtml("/", html), policy };
}
