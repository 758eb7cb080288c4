import type { RequestListener, Server } from "node:http";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { createServer, type ViteDevServer } from "vite";
import { preloadLink } from "#contract/http/preload-links.ts";
import { manifestPath } from "#contract/locales.ts";
import { readConfig } from "#server/config.ts";
import { openLog } from "#server/log.ts";
import type { SiteServices } from "#server/site.ts";
import { backstageDocument } from "#server/ssr/backstage-document.ts";
import type { Frontend } from "#server/ssr/frontend.ts";
import type { PageDocument, PageParts } from "#server/ssr/page-document.ts";
import { startSite } from "#server/start-site.ts";
import { stopOnSignal } from "#server/stop-on-signal.ts";

/** Vite needs inline scripts and sockets. A page without a policy would get the policy of API responses. */
const policy = "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'; connect-src * ws: wss:";

/** The HTML of a page in development. Vite serves scripts and styles and updates them after changes. */
async function devDocument(vite: ViteDevServer, page: PageParts): Promise<PageDocument> {
  const reads = (page.reads ?? []).map(preloadLink).join("");
  const html = `<!doctype html><html lang="${page.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${page.head}${reads}<link rel="manifest" href="${manifestPath(page.locale)}"><link rel="stylesheet" href="/src/ui/tokens.css"></head><body><div id="root" data-rendered>${page.body}</div><script type="module" src="/src/app/entry-client.tsx"></script></body></html>`;
  return { html: await vite.transformIndexHtml("/", html), policy };
}

/** The document of Backstage in development. */
async function devBackstage(vite: ViteDevServer, code: string): Promise<PageDocument> {
  const start = { script: "/backstage/entry.tsx", sheet: "/src/ui/tokens.css", preloads: [] };
  return { html: await vite.transformIndexHtml("/", backstageDocument(code, start).html), policy };
}

/* The development site: pages and routes of the server reload when their files change. */
const config = readConfig(process.env);
const log = openLog(config.logLevel);
const started = startSite({ config, log, loadFrontend: developmentFrontend });
stopOnSignal(started, log);
await started;

/** Serves pages, scripts and styles from their sources with Vite. */
async function developmentFrontend(): Promise<Frontend> {
  let vite: ViteDevServer;
  const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>;
  return {
    version: "development",
    clientDir: "public",
    shellPolicies: new Map(),
    document: (page) => devDocument(vite, page),
    previewDocument: (page) => devDocument(vite, page),
    backstage: { dir: "public", document: (code) => devBackstage(vite, code) },
    renderPage: async (options) => {
      const { renderPage } = await load<Pick<Frontend, "renderPage">>("/src/app/entry-server.tsx");
      return renderPage(options);
    },
    // Vite uses its own WebSocket.
    acceptsUpgrade: () => true,
    listener: async (services, server) => {
      vite = await startVite(server);
      return developmentListener(vite, services);
    },
    close: () => vite?.close(),
  };
}

async function startVite(server: Server): Promise<ViteDevServer> {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, logLevel: "warn" });
  vite.watcher.on("change", (file) => {
    if (/[\\/](server|contract)[\\/]/.test(file)) vite.ws.send({ type: "full-reload" });
  });
  return vite;
}

type SiteModule = typeof import("#server/site.ts");

function developmentListener(vite: ViteDevServer, services: SiteServices): RequestListener {
  let current: { module: SiteModule; listener: RequestListener } | undefined;

  /** The listener of the current sources. Vite returns the same module until one of its files changes. */
  async function siteListener(): Promise<RequestListener> {
    const module = (await vite.ssrLoadModule("/server/site.ts")) as SiteModule;
    if (current?.module !== module) {
      services.responseCache.clear();
      current = { module, listener: getRequestListener(module.createSite(services).fetch) };
    }
    return current.listener;
  }

  /** Renders Markdown for the preview of the article template. */
  const preview: RequestListener = async (request, response) => {
    const { renderMarkdown } = (await vite.ssrLoadModule(
      "/shared/markdown/render-markdown.ts",
    )) as typeof import("#shared/markdown/render-markdown.ts");
    const { html } = renderMarkdown(await text(request));
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  };

  return (request, response) => {
    const failed = (error: Error) => {
      vite.ssrFixStacktrace(error);
      log.error({ err: error }, "request failed");
      response.writeHead(500, { "content-type": "text/plain" }).end(error.stack);
    };
    if (request.method === "POST" && request.url === "/development/markdown") {
      Promise.resolve(preview(request, response)).catch(failed);
      return;
    }
    vite.middlewares(request, response, () => {
      siteListener().then((listener) => listener(request, response), failed);
    });
  };
}
