import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import pino from "pino";
import { createServer } from "vite";
import type { RenderPage } from "#contract/http/render-page.ts";
import { ResponseCache } from "#server/cache/response-cache.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { migrateDatabase } from "#server/database/migrate.ts";
import { Metrics } from "#server/metrics/metrics.ts";
import { startPush } from "#server/push/start-push.ts";
import { loadOrCreateVapidKeys } from "#server/push/vapid-keys.ts";
import { acceptSockets } from "#server/realtime/accept-sockets.ts";
import { embeddedRealtime } from "#server/realtime/realtime.ts";
import { loadOrCreateRealtimeApp } from "#server/realtime/realtime-app.ts";
import { loadSample } from "#server/seed/load-sample.ts";
import { devDocument } from "./dev-document.ts";

/** The site for its developers: page and server are reloaded as their files change, the database stays. */
const config = readConfig(process.env);
const log = pino({ level: config.logLevel, base: null });
const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir });
const { db, close } = openDatabase({ url: config.databaseUrl ?? embedded?.url ?? "" });
await migrateDatabase(db);
if (config.sample) await loadSample(db);

const wakeMailer = () => {};
const push = startPush({
  db,
  log,
  wakeMailer,
  operatorEmail: config.operator.email,
  keys: config.vapidKeys ?? (await loadOrCreateVapidKeys(config.dataDir)),
  subject: config.vapidSubject,
  extraHosts: config.pushHosts,
});

const http = createHttpServer();
const realtime = embeddedRealtime(await loadOrCreateRealtimeApp(config.dataDir));
acceptSockets(http, { ...realtime, siteUrl: config.siteUrl });
const vite = await createServer({ server: { middlewareMode: true, hmr: { server: http } }, logLevel: "warn" });
vite.watcher.on("change", (file) => {
  if (/[\\/](server|contract)[\\/]/.test(file)) vite.ws.send({ type: "full-reload" });
});

type SiteModule = typeof import("#server/site.ts");
let current: { module: SiteModule; listener: ReturnType<typeof getRequestListener> } | undefined;

/** The site as its sources are now; Vite gives the same module until one of them changes. */
async function siteListener(): Promise<ReturnType<typeof getRequestListener>> {
  const module = (await vite.ssrLoadModule("/server/site.ts")) as SiteModule;
  if (current?.module !== module) {
    const representations = new ResponseCache();
    const site = module.createSite({
      db,
      log,
      dataDir: config.dataDir,
      siteUrl: config.siteUrl,
      maintenance: config.maintenance,
      maintenanceUrl: config.maintenanceUrl,
      contactEmail: config.contactEmail,
      representations,
      metrics: new Metrics({ db, representations, hub: realtime.hub, version: "development" }),
      version: "development",
      secure: false,
      proxies: 0,
      realtime,
      push,
      wakeMailer,
      stopping: () => false,
      clientDir: "public",
      killWorker: false,
      shellPolicies: new Map(),
      document: (page) => devDocument(vite, page),
      renderPage: async (options) => {
        const { renderPage } = (await vite.ssrLoadModule("/src/app/entry-server.tsx")) as { renderPage: RenderPage };
        return renderPage(options);
      },
    });
    current = { module, listener: getRequestListener(site.fetch) };
  }
  return current.listener;
}

/** The preview of the article template: what the sanitiser makes of the Markdown that is sent. */
async function renderSent(request: IncomingMessage): Promise<string> {
  const { renderMarkdown } = (await vite.ssrLoadModule(
    "/server/articles/render-markdown.ts",
  )) as typeof import("#server/articles/render-markdown.ts");
  return renderMarkdown(await text(request)).html;
}

http.on("request", (request, response) => {
  if (request.method === "POST" && request.url === "/development/markdown") {
    renderSent(request).then(
      (html) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html),
      () => response.writeHead(500).end(),
    );
    return;
  }
  vite.middlewares(request, response, () => {
    siteListener().then(
      (listener) => listener(request, response),
      (error: Error) => {
        vite.ssrFixStacktrace(error);
        log.error({ err: error }, "failed");
        response.writeHead(500, { "content-type": "text/plain" }).end(error.stack);
      },
    );
  });
});
http.listen(config.port, config.host, () => log.info(`Kapok in development on http://${config.host}:${config.port}`));

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    http.closeAllConnections();
    await vite.close();
    await close();
    await embedded?.stop();
    process.exit(0);
  });
}
