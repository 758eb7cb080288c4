import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Context, Hono, type Next } from "hono";
import { backstageFilesPath, backstagePath } from "#contract/backstage/addresses.ts";
import { knownPageSearch } from "#contract/http/page-search.ts";
import { etagPrefix } from "#contract/http/preload-links.ts";
import type { RenderPage } from "#contract/http/render-page.ts";
import { shareTargetRedirect } from "#contract/http/share-target.ts";
import {
  defaultLocale,
  defaultStart,
  joinLocale,
  localeCookie,
  resetPath,
  routedLocales,
  splitLocale,
} from "#contract/locales.ts";
import { memberErrorStatus } from "#contract/members/errors.ts";
import { boundedQueue } from "#server/api/bounded-queue.ts";
import { inProcess, type NetworkLimiter, networkLimiter } from "#server/api/network-limiter.ts";
import { prepareWithContext, respond } from "#server/cache/respond.ts";
import { ResponseCache } from "#server/cache/response-cache.ts";
import { cacheKey } from "#server/cache/serve-from-cache.ts";
import type { Backstage } from "#server/ssr/backstage-document.ts";
import { localeOfRoot } from "#server/ssr/locale-of-root.ts";
import { withOutsideAnalytics } from "#server/ssr/outside-analytics.ts";
import type { PageDocument, PageParts } from "#server/ssr/page-document.ts";
import { resetPage, resetPolicy } from "#server/ssr/reset-page.ts";
import { immutableFiles, staticFiles } from "#server/ssr/static-files.ts";
import { reportDirectives, withBuiltScripts } from "./api/security-headers.ts";
import { createApp } from "./app.ts";
import { previewLinkPage } from "./preview/preview-link-page.ts";
import { previewLinkPath } from "./preview/preview-links.routes.ts";
import { mayPreview, previewedBy, previewHeaders } from "./preview/preview-pass.ts";
import { previewRenderer } from "./preview/render-preview.ts";
import { withRealtime } from "./realtime/realtime-policy.ts";
import type { Services } from "./services.ts";

export interface SiteServices extends Services {
  readonly clientDir: string;
  /** The client of editors and operators. */
  readonly backstage: Backstage;
  /** Creates the HTML of a rendered page and its content security policy. */
  readonly document: (page: PageParts) => PageDocument | Promise<PageDocument>;
  /** Creates the HTML of a rendered page without scripts. */
  readonly previewDocument: (page: PageParts) => PageDocument | Promise<PageDocument>;
  /** Content security policy of each shell by file name, for the response that the worker caches. */
  readonly shellPolicies: ReadonlyMap<string, string>;
  readonly renderPage: RenderPage;
  /** Whether devices unregister their service workers. */
  readonly killWorker: boolean;
}

/** A worker runs with the policy of its own response. */
const workerPolicy = `default-src 'none'; script-src 'self'; connect-src 'self'; ${reportDirectives}`;
/** Lifetime of a cached page in seconds. Changes of content invalidate it earlier. */
const pageSeconds = 15;
/** Pages of a network that are not cached. */
const pageRate = { times: 600, seconds: 60 } as const;
/** Rendered pages at a time, and requests that wait: one or two seconds. */
const takeTurn = boundedQueue({ running: 2, waiting: 40 });

/** Creates the site: API, images, static files, and rendered pages for all other paths. */
export function createSite(services: SiteServices): Hono {
  const renderPreview = previewRenderer({
    ...services,
    appOn: (db) => createApp({ ...services, db, responseCache: new ResponseCache() }),
  });
  const app = createApp({ ...services, renderPreview });
  const files = new Hono();
  // The data folder has the files of earlier builds, which open pages still request.
  for (const root of [services.clientDir, services.backstage.dir, services.dataDir])
    files.use("/assets/*", immutableFiles(root));
  files.get("/assets/*", (c) => c.text("Not found", 404, { "cache-control": "no-store" }));
  files.use("/sw.js", async (c, next) => {
    await next();
    c.res.headers.set("content-security-policy", workerPolicy);
  });
  if (services.ga4Id !== undefined) files.get("/shell/:file", (c, next) => openShell(services, c, next));
  files.use("/shell/:file", async (c, next) => {
    // After `next()` the parameters are those of the next handler.
    const policy = services.shellPolicies.get(c.req.param("file"));
    await next();
    if (policy) c.res.headers.set("content-security-policy", policyForHost(services, new URL(c.req.url), policy));
  });
  const rewrites: Record<string, string> = {
    "/favicon.ico": "/icons/favicon.ico",
    ...(services.killWorker && { "/sw.js": "/kill-worker.js" }),
  };
  for (const path of [
    "/sw.js",
    "/precache.json",
    "/reset.js",
    "/shell/*",
    "/icons/*",
    "/screenshots/*",
    "/share.png",
    "/favicon.ico",
    "/third-party-notices.txt",
  ]) {
    files.use(path, staticFiles(services.clientDir, "no-cache", rewrites));
  }
  for (const locale of routedLocales) {
    files.get(joinLocale(locale.code, resetPath), (c) =>
      c.html(resetPage(locale), 200, { "cache-control": "no-store", "content-security-policy": resetPolicy }),
    );
  }
  files.use(backstageFilesPath, staticFiles(services.backstage.dir, "no-cache"));
  for (const { code } of routedLocales) {
    const path = joinLocale(code, backstagePath);
    for (const pattern of [path, `${path}/*`]) files.get(pattern, (c) => openBackstage(services, code, c));
  }
  const limiter = networkLimiter("page", pageRate, services.proxies);
  files.get(`${previewLinkPath}/:id`, async (c) => {
    await limiter.consume(c);
    const locale = localeOfRoot(c.req.header("cookie"), c.req.header("accept-language"));
    const page = await previewLinkPage(services, renderPreview, {
      ...{ id: c.req.param("id"), token: c.req.query("token") ?? "" },
      locale,
    });
    const headers = {
      "content-type": "text/html; charset=utf-8",
      ...(page.policy && { "content-security-policy": policyForHost(services, new URL(c.req.url), page.policy) }),
      ...previewHeaders,
    };
    return respond(c, await prepareWithContext(c, page.html, headers, page.status));
  });
  files.get("*", (c) => renderedPage(services, { app, limiter }, c));
  app.route("/", files);
  return app;
}

/** Returns the policy of a page for the hosts of this request and of the site. */
function policyForHost({ realtime, siteUrl }: SiteServices, requested: URL, policy: string): string {
  const own = new URL(siteUrl ?? requested);
  return withBuiltScripts(withRealtime(policy, realtime, own), [own.host, requested.host]);
}

/** Sends the document of Backstage, which is the same for all its addresses. */
async function openBackstage(services: SiteServices, code: string, c: Context): Promise<Response> {
  const { html, policy } = await services.backstage.document(code);
  return c.html(html, 200, {
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
    ...(policy && { "content-security-policy": policyForHost(services, new URL(c.req.url), policy) }),
  });
}

/** Sends a shell that may load the operator's Google Analytics. */
async function openShell(services: SiteServices, c: Context, next: Next): Promise<Response | undefined> {
  const { clientDir, ga4Id = "" } = services;
  const file = c.req.param("file") ?? "";
  const policy = services.shellPolicies.get(file);
  if (!policy) {
    await next();
    return undefined;
  }
  const shell = await readFile(join(clientDir, "shell", file), "utf8");
  const { html, policy: extended = policy } = withOutsideAnalytics({ html: shell, policy }, ga4Id);
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" };
  const ownPolicy = policyForHost(services, new URL(c.req.url), extended);
  return respond(c, await prepareWithContext(c, html, { ...headers, "content-security-policy": ownPolicy }));
}

async function renderedPage(
  services: SiteServices,
  { app, limiter }: { app: Hono; limiter: NetworkLimiter },
  c: Context,
): Promise<Response> {
  if (services.maintenance && services.maintenanceUrl) return maintenanceResponse(c, services.maintenanceUrl);
  const url = new URL(c.req.url);
  const shared = shareTargetRedirect(url, new URL(services.siteUrl ?? url).host);
  if (shared) return redirectTo(shared, "", 302);
  if (url.pathname === "/" && url.search === defaultStart) {
    // The same page with a chosen language.
    url.search = "";
  } else if (url.pathname === "/") {
    const { code } = localeOfRoot(c.req.header("cookie"), c.req.header("accept-language"));
    if (code !== defaultLocale.code) return redirectToLanguage(code, url.search);
  }
  if (url.pathname.length > 1 && url.pathname.endsWith("/")) {
    // One address for each page. Leading slashes are merged, so the redirect stays on this site.
    return redirectTo(url.pathname.replace(/^\/+/, "/").replace(/\/+$/, "") || "/", url.search, 308);
  }
  const previewed = previewedBy(url.pathname);
  const allowed = previewed && (await mayPreview(services, previewed, url.searchParams.get("token") ?? ""));
  const { path } = splitLocale(url.pathname);
  // A token must not reach the page's HTML; the script reads it from its own address.
  url.search = previewed ? "" : String(knownPageSearch(path, url.searchParams));
  const key = cacheKey(url.href);
  // Searches of a reader are rarely repeated by others.
  const isSearch = /^\/search(\/|$)/.test(path);
  const { responseCache } = services;
  const make = async () => {
    const etags = new Map<string, string | null>();
    const rendered = await services.renderPage({
      url,
      origin: services.siteUrl ?? url.origin,
      fetch: async (inner) => {
        const { pathname, search } = new URL(inner.url);
        const response = await app.fetch(inner, inProcess);
        etags.set(pathname + search, response.headers.get("etag"));
        return response;
      },
    });
    if (rendered.kind === "redirect") {
      return prepareWithContext(c, "", { location: rendered.location, "cache-control": "no-cache" }, 307);
    }
    const reads = rendered.reads.map((path) => ({ path, etag: etagPrefix(etags.get(path)) }));
    const { html, policy } = await services.document({ ...rendered, reads });
    const items = new Set(rendered.reads.flatMap((read) => [...responseCache.itemsOf(read)]));
    const prepared = await prepareWithContext(
      c,
      html,
      {
        "content-type": "text/html; charset=utf-8",
        ...(policy && { "content-security-policy": policyForHost(services, url, policy) }),
        "cache-control": rendered.status !== 200 ? "no-store" : isSearch ? "private, no-cache" : "public, no-cache",
        ...(rendered.status === 503 && { "retry-after": services.maintenance ? "300" : "5" }),
        ...(url.pathname === "/" && { vary: "cookie, accept-language" }),
        ...(previewed && previewHeaders),
      },
      allowed === false && rendered.status === 200 ? memberErrorStatus.preview_expired : rendered.status,
    );
    return { ...prepared, items };
  };
  const cache = isSearch ? responseCache.searches : responseCache;
  const cached = previewed ? undefined : cache.peek(key);
  if (cached) return respond(c, cached);
  await limiter.consume(c);
  const render = () => takeTurn(make);
  return respond(c, previewed ? await render() : await cache.get(key, pageSeconds, render));
}

/** Redirects navigations to the maintenance page. A worker gets an error, so that it keeps its cached pages. */
function maintenanceResponse(c: Context, to: string): Response {
  const mode = c.req.header("sec-fetch-mode");
  if (mode === undefined || mode === "navigate") return redirectTo(to, "", 302);
  return c.body(null, 503, { "cache-control": "no-store", "retry-after": "300" });
}

/** Redirects the start page to the reader's language and stores the language in a cookie. */
function redirectToLanguage(code: string, search: string): Response {
  const response = redirectTo(`/${code}`, search, 302);
  response.headers.set(
    "set-cookie",
    `${localeCookie.name}=${code}; Path=/; Max-Age=${localeCookie.maxAgeSeconds}; SameSite=Lax`,
  );
  response.headers.set("vary", "cookie, accept-language");
  return response;
}

function redirectTo(path: string, search: string, status: 302 | 308): Response {
  return new Response(null, { status, headers: { location: path + search, "cache-control": "no-store" } });
}
