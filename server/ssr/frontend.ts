import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import type { RenderPage } from "#contract/http/render-page.ts";
import { routedLocales } from "#contract/locales.ts";
import type { Config } from "#server/config.ts";
import { createSite, type SiteServices } from "#server/site.ts";
import type { Backstage } from "./backstage-document.ts";
import { withOutsideAnalytics } from "./outside-analytics.ts";
import { type PageDocument, pageDocument, previewDocument, readAssets } from "./page-document.ts";
import { retainAssetsDaily } from "./previous-builds.ts";

/** Source of pages and scripts: the build, or Vite in development. */
export interface Frontend
  extends Pick<
    SiteServices,
    "version" | "clientDir" | "backstage" | "document" | "previewDocument" | "shellPolicies" | "renderPage"
  > {
  /** Whether a request may upgrade its protocol, in addition to realtime connections. */
  readonly acceptsUpgrade?: (request: IncomingMessage) => boolean;
  /** Serves requests to the site. */
  listener(services: SiteServices, server: Server): RequestListener | Promise<RequestListener>;
  /** Called when the site is listening. */
  started?(): Promise<void>;
  close(): unknown;
}

interface ServerBuild {
  readonly renderPage: RenderPage;
  readonly version: string;
}

const dist = join(import.meta.dirname, "../../dist");

/** Loads the frontend that `npm run build` created. */
export async function loadBuild(config: Config, log: Logger): Promise<Frontend> {
  const { dataDir, killWorker, ga4Id, host } = config;
  const clientDir = join(dist, "client");
  const backstageDir = join(dist, "backstage");
  // The development build of React takes three times as long to render.
  process.env.NODE_ENV ??= "production";
  const { renderPage, version }: ServerBuild = await import(join(dist, "server/entry-server.js"));
  const assets = await readAssets(clientDir);
  let stopRetaining = () => {};
  return {
    version,
    clientDir,
    renderPage,
    backstage: await readBackstage(backstageDir),
    shellPolicies: await readShellPolicies(clientDir),
    document: (page) => {
      const document = pageDocument(assets, { ...page, worker: !killWorker });
      return ga4Id === undefined ? document : withOutsideAnalytics(document, ga4Id);
    },
    previewDocument: (page) => previewDocument(assets, page),
    listener: (services) => getRequestListener(createSite(services).fetch, { hostname: host }),
    started: async () => {
      stopRetaining = await retainAssetsDaily({ builds: [clientDir, backstageDir], dataDir }, (error) =>
        log.warn({ err: error }, "asset retention failed"),
      );
    },
    close: () => stopRetaining(),
  };
}

async function readBackstage(dir: string): Promise<Backstage> {
  const read = (name: string) => readFile(join(dir, "shell", name), "utf8");
  const documents = new Map<string, PageDocument>();
  for (const { code } of routedLocales) {
    documents.set(code, { html: await read(`${code}.html`), policy: await read(`${code}.policy`) });
  }
  return {
    dir,
    document: (code) => {
      const found = documents.get(code);
      if (!found) throw new Error(`Backstage has no document for ${code}.`);
      return found;
    },
  };
}

async function readShellPolicies(clientDir: string): Promise<Map<string, string>> {
  const shellDir = join(clientDir, "shell");
  const files = (await readdir(shellDir)).filter((file) => file.endsWith(".policy"));
  return new Map(
    await Promise.all(
      files.map(
        async (file) => [file.replace(".policy", ".html"), await readFile(join(shellDir, file), "utf8")] as const,
      ),
    ),
  );
}
