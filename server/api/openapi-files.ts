import * as v from "valibot";
import { idText, lang } from "#contract/http/endpoint.ts";
import { linkToken } from "#contract/http/form-fields.ts";
import { joinLocale, manifestPath, routedLocales } from "#contract/locales.ts";
import { archivePath } from "#contract/materials/endpoints.ts";
import { parameters } from "./openapi-operations.ts";
import { anyError, type SharedStatus, sharedResponses } from "./openapi-responses.ts";
import { reportPath } from "./security-headers.ts";

/** A route outside the contract. Its response is a file, or its callers are other programs. */
interface Route {
  readonly path: string;
  readonly method?: "get" | "post";
  readonly name: string;
  readonly summary: string;
  readonly params?: v.ObjectEntries;
  readonly query?: v.ObjectEntries;
  /** Media type of the response; absent when it has no body. */
  readonly type?: string;
  /** Status of success; 200 when absent. */
  readonly status?: 204 | 302;
  /** Statuses of errors, and 304. */
  readonly others: readonly SharedStatus[];
}

const text = v.string();
const ticket = v.optional(text);
const cached = [304, 500, 503] as const;

/** Routes below `/api`. */
const apiRoutes: readonly Route[] = [
  {
    path: "/openapi.json",
    name: "getOpenApi",
    summary: "This document",
    type: "application/json",
    others: [...cached, 405],
  },
  {
    path: "/material/{id}/file",
    name: "downloadMaterial",
    summary: "A file of promotional material",
    params: { id: idText },
    query: { ticket },
    type: "application/octet-stream",
    others: [...cached, 401, 404, 405, 429],
  },
  {
    path: archivePath,
    name: "downloadArchive",
    summary: "A ZIP archive of several files",
    query: { ids: text, lang, ticket },
    type: "application/zip",
    others: [401, 404, 405, 422, 429, 500, 503],
  },
  {
    path: reportPath,
    method: "post",
    name: "reportViolations",
    summary: "Violations of a page's policies, as browsers report them",
    status: 204,
    others: [400, 405, 413, 415, 422, 429, 500, 503],
  },
  {
    path: "/newsletter/bounce",
    method: "post",
    name: "reportBounce",
    summary: "Mails of the newsletter that came back, as a mail service reports them",
    type: "application/json",
    others: [400, 404, 405, 413, 422, 500, 503],
  },
  ...unsubscribing("/newsletter/unsubscribe", "Newsletter", "the newsletter"),
  ...unsubscribing("/notification/mail/end", "Digest", "mails about notifications"),
];

/** The calls that mail programs make (RFC 8058). */
function unsubscribing(path: string, name: string, what: string): Route[] {
  const query = { lang, token: linkToken };
  return [
    {
      path,
      name: `open${name}Cancellation`,
      summary: `The page on which a reader cancels ${what}`,
      query,
      status: 302,
      others: [404, 405, 500, 503],
    },
    {
      path,
      method: "post",
      name: `cancel${name}ByMail`,
      summary: `Cancel ${what} from a mail program`,
      query,
      status: 204,
      others: [400, 404, 405, 413, 500, 503],
    },
  ];
}

const feeds = [
  { name: "Rss", file: "feed.xml", type: "application/rss+xml" },
  { name: "Json", file: "feed.json", type: "application/feed+json" },
] as const;

/** Routes of each language that has addresses. */
const languageRoutes: readonly Route[] = routedLocales.flatMap(({ code }) => {
  const name = code.replace("-", "");
  return [
    {
      path: manifestPath(code),
      name: `getManifest${name}`,
      summary: "Web app manifest",
      type: "application/manifest+json",
      others: cached,
    },
    {
      path: `/calendar/${code}.ics`,
      name: `subscribeCalendar${name}`,
      summary: "Calendar for subscription",
      type: "text/calendar",
      others: [...cached, 404],
    },
    {
      path: `/calendar/${code}/{id}.ics`,
      name: `getCalendarEvent${name}`,
      summary: "An event of the calendar",
      params: { id: idText },
      type: "text/calendar",
      others: [...cached, 404],
    },
    ...feeds.map((feed) => ({
      path: joinLocale(code, `/${feed.file}`),
      name: `getFeed${feed.name}${name}`,
      summary: `Latest articles. Sections have a feed too, such as ${joinLocale(code, `/news/${feed.file}`)}`,
      type: feed.type,
      others: [...cached, 404] as const,
    })),
  ];
});

const file = (path: string, name: string, summary: string, type: string): Route => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, each = ""]) => [each, text]);
  return { path, name, summary, type, params: Object.fromEntries(names), others: [...cached, 404] };
};

/** Routes outside `/api`, besides pages and their files. */
const siteRoutes: readonly Route[] = [
  { path: "/healthz", name: "getHealth", summary: "Whether the process runs", type: "text/plain", others: [] },
  { path: "/readyz", name: "getReadiness", summary: "Whether it can serve", type: "text/plain", others: [503] },
  { path: "/metrics", name: "getMetrics", summary: "For Prometheus", type: "text/plain", others: [401, 404, 500, 503] },
  {
    path: "/.well-known/change-password",
    name: "openPasswordPage",
    summary: "The page that changes a password",
    status: 302,
    others: [],
  },
  file("/.well-known/security.txt", "getSecurityText", "How to report a vulnerability (RFC 9116)", "text/plain"),
  file("/robots.txt", "getRobots", "What search engines may read", "text/plain"),
  file("/sitemap.xml", "getSitemaps", "Index of sitemaps", "application/xml"),
  file("/sitemaps/pages.xml", "getSitemapOfPages", "Addresses of pages", "application/xml"),
  file("/sitemaps/games.xml", "getSitemapOfGames", "Addresses of games", "application/xml"),
  file("/sitemaps/articles-{number}.xml", "getSitemapOfArticles", "Addresses of articles", "application/xml"),
  file("/media/avatars/{file}", "getAvatar", "An avatar", "image/webp"),
  {
    ...file("/media/{name}/{file}", "getPicture", "A rendition of a picture", "image/*"),
    others: [...cached, 404, 429],
  },
  ...languageRoutes,
];

type Paths = Record<string, Record<string, object>>;

/** Describes the routes outside the contract. */
export function filePaths(): Paths {
  return {
    ...pathsOf(apiRoutes, {}),
    // The document's server is `/api`.
    ...pathsOf(siteRoutes, { servers: [{ url: "/" }] }),
  };
}

function pathsOf(routes: readonly Route[], item: Record<string, object>): Paths {
  const paths: Paths = {};
  for (const route of routes) {
    paths[route.path] = { ...item, ...paths[route.path], [route.method ?? "get"]: operation(route) };
  }
  return paths;
}

function operation({ name, summary, params = {}, query = {}, type, status, others }: Route): object {
  const success = { description: "OK", ...(type && { content: { [type]: {} } }) };
  return {
    operationId: name,
    summary,
    security: [],
    parameters: [...parameters(params, "path"), ...parameters(query, "query")],
    responses: {
      ...(status === 302 ? { 302: { description: "Redirect" }, default: anyError } : { [status ?? 200]: success }),
      ...sharedResponses([...others, 421]),
    },
  };
}
