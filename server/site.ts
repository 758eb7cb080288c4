import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { defaultLocale, localeCookie, preferredLocale } from "#contract/locales.ts";
import type { RenderPage } from "#contract/rendering.ts";
import { createApp } from "./app.ts";
import type { PageDocument, PageParts } from "./http/page-document.ts";
import { represent, respond } from "./http/representations.ts";
import { takeCommonHeaders } from "./http/security-headers.ts";
import type { Services } from "./services.ts";

export interface SiteServices extends Services {
  readonly clientDir: string;
  /** Makes the HTML of a rendered page, and the policy it is sent with. */
  readonly document: (page: PageParts) => PageDocument | Promise<PageDocument>;
  /** Policy of each shell by its file name: it comes with the response that the worker keeps. */
  readonly shellPolicies: ReadonlyMap<string, string>;
  readonly renderPage: RenderPage;
  readonly siteUrl: string | undefined;
}

/** Seconds a rendered page is kept. Changes of content drop it at once; this is for what time alone changes. */
const pageSeconds = 30;
const immutable = "public, max-age=31536000, immutable";

/** The whole site: API, pictures, static files, and every other path as a rendered page. */
export function createSite(services: SiteServices): Hono {
  const app = createApp(services);
  const files = new Hono();
  files.use(
    "/assets/*",
    serveStatic({
      root: services.clientDir,
      precompressed: true,
      onFound: (_, c) => c.header("cache-control", immutable),
    }),
  );
  files.get("/assets/*", (c) => c.text("Not found", 404, { "cache-control": "no-store" }));
  files.use("/sw.js", async (c, next) => {
    await next();
    // A worker runs under the policy of its own response.
    c.res.headers.set("content-security-policy", "default-src 'none'; script-src 'self'; connect-src 'self'");
  });
  files.use("/shell/:file", async (c, next) => {
    // Afterwards the parameters are those of the handler that came next.
    const policy = services.shellPolicies.get(c.req.param("file"));
    await next();
    if (policy) c.res.headers.set("content-security-policy", policy);
  });
  for (const path of ["/sw.js", "/shell/*", "/icons/*", "/share.png", "/favicon.ico"]) {
    files.use(
      path,
      serveStatic({
        root: services.clientDir,
        precompressed: true,
        rewriteRequestPath: (asked) => (asked === "/favicon.ico" ? "/icons/favicon.ico" : asked),
        onFound: (_, c) => c.header("cache-control", "no-cache"),
      }),
    );
  }
  files.get("*", (c) => renderedPage(services, app, c));
  app.route("/", files);
  return app;
}

async function renderedPage(services: SiteServices, app: Hono, c: Context): Promise<Response> {
  const request = c.req.raw;
  const url = new URL(request.url);
  if (url.pathname === "/") {
    const redirect = firstVisitRedirect(request, url, getCookie(c, localeCookie.name));
    if (redirect) return redirect;
  }
  if (url.pathname.length > 1 && url.pathname.endsWith("/")) {
    // One address for each page; the path stays on this site however many slashes it begins with.
    return redirectTo(url.pathname.replace(/^\/+/, "/").replace(/\/+$/, "") || "/", url.search, 308);
  }
  // The tracker tells analytics where a reader came from; it changes nothing on the page.
  url.searchParams.delete("ga_track_source");
  const key = `page ${url.origin}${url.pathname}${url.search}`;
  const made = await services.representations.get(key, pageSeconds, async () => {
    const rendered = await services.renderPage({
      url,
      origin: services.siteUrl ?? url.origin,
      fetch: (inner) => app.fetch(inner),
    });
    if (rendered.kind === "redirect") {
      return represent("", { location: rendered.location, "cache-control": "no-cache" }, 307);
    }
    const { html, policy } = await services.document(rendered);
    return represent(
      html,
      {
        "content-type": "text/html; charset=utf-8",
        ...(policy && { "content-security-policy": policy }),
        "cache-control": rendered.status === 200 ? "public, no-cache" : "no-store",
        ...(rendered.status === 503 && { "retry-after": "300" }),
        ...(url.pathname === "/" && { vary: "cookie, accept-language" }),
      },
      rendered.status,
    );
  });
  return respond(request, made, takeCommonHeaders(c));
}

/** On the root path the reader's language wins over the address (spec section 2). */
function firstVisitRedirect(request: Request, url: URL, cookie: string | undefined): Response | undefined {
  const locale = preferredLocale(cookie, acceptedLanguages(request.headers.get("accept-language") ?? ""));
  if (locale.code === defaultLocale.code) return undefined;
  const response = redirectTo(`/${locale.code}`, url.search, 302);
  response.headers.set(
    "set-cookie",
    `${localeCookie.name}=${locale.code}; Path=/; Max-Age=${localeCookie.maxAgeSeconds}; SameSite=Lax`,
  );
  response.headers.set("vary", "cookie, accept-language");
  return response;
}

function redirectTo(path: string, search: string, status: 302 | 308): Response {
  return new Response(null, { status, headers: { location: path + search, "cache-control": "no-store" } });
}

/** Tags of an Accept-Language header, the most wanted first (RFC 9110, section 12.5.4). */
export function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const weight = parameters.map((parameter) => parameter.trim()).find((parameter) => /^q=/i.test(parameter));
      return { tag: tag.trim(), weight: weight ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
