import { Feed } from "feed";
import { type Context, Hono } from "hono";
import type { ArticleSummary } from "#contract/articles/endpoints.ts";
import { feedSize } from "#contract/limits.ts";
import { findLocale, joinLocale, type Locale, routedLocales, splitLocale } from "#contract/locales.ts";
import { prepareWithContext, respond } from "#server/cache/respond.ts";
import { pictureUrl } from "#shared/picture-url.ts";
import { findArticles } from "../articles/articles.queries.ts";
import { mediaPath } from "../media/media.queries.ts";
import { findMain } from "../pages/main.queries.ts";
import type { Services } from "../services.ts";
import { countArticleSitemaps, findSitemapArticles, findSitemapGames, findSitemapPages } from "./discovery.queries.ts";
import { type SitemapItem, sitemapIndexXml, sitemapXml, xmlText } from "./sitemap.ts";

interface FeedOptions {
  readonly locale: Locale;
  readonly title: string;
  readonly description: string;
  /** Path of the page without the language; `/` for the whole site. */
  readonly path: string;
  readonly origin: string;
  /** Sorted by date, latest first. */
  readonly articles: readonly ArticleSummary[];
  /** Bytes of each cover by its path, for RSS. */
  readonly coverBytes?: ReadonlyMap<string, number>;
}

const cover = { width: 640, format: "webp", type: "image/webp" } as const;

/** Creates the feed of the latest articles of a page in a language, for RSS 2.0 or JSON Feed 1.1. */
function makeFeed({ locale, title, description, path, origin, articles, coverBytes }: FeedOptions): Feed {
  const page = origin + joinLocale(locale.code, path);
  const base = page.replace(/\/$/, "");
  const [newest] = articles;
  const feed = new Feed({
    id: page,
    link: page,
    title,
    description,
    language: findLocale(locale.content)?.code ?? locale.code,
    copyright: "",
    favicon: `${origin}/favicon.ico`,
    generator: "Kapok",
    ...(newest && { updated: new Date(newest.published_at) }),
    feedLinks: { rss: `${base}/feed.xml`, json: `${base}/feed.json` },
  });
  for (const article of articles) {
    const link = origin + joinLocale(locale.code, `/article/${article.id}`);
    const picture = coverPath(article);
    const length = coverBytes?.get(picture);
    feed.addItem({
      id: link,
      link,
      title: article.title,
      description: article.subtitle,
      date: new Date(article.published_at),
      published: new Date(article.published_at),
      // RSS requires the length of an enclosure; JSON Feed has only the address.
      image: length === undefined ? origin + picture : { url: origin + picture, type: cover.type, length },
      category: article.label_list.map(({ name }) => ({ name })),
    });
  }
  return feed;
}

function coverPath({ cover_img: { url } }: ArticleSummary): string {
  return pictureUrl(url, cover.width, cover.format);
}

/** Seconds for which a sitemap or feed is cached; a change of content clears it at once. */
const cacheSeconds = 300;

/** Days until a copy of security.txt should be fetched again (RFC 9116, section 2.5.5). */
const securityTextDays = 180;

/** The file that tells how to report a vulnerability (RFC 9116). */
function securityText(contact: string, origin: string): string {
  const expires = new Date(Date.now() + securityTextDays * 24 * 3600 * 1000);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: zh, en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}

const robots = (origin: string) => `User-agent: *
Disallow: /api/
${routedLocales.map(({ code }) => `Disallow: ${joinLocale(code, "/preview/")}\n`).join("")}Allow: /api/openapi.json

Sitemap: ${origin}/sitemap.xml
`;

/**
 * Routes for search engines and feed readers: `robots.txt`, sitemaps, and a feed for each language and section.
 *
 * @param media serves the pictures, for the lengths of enclosures
 */
export function discoveryRoutes(services: Services, media: Hono): Hono {
  const { db, responseCache, siteUrl } = services;
  const routes = new Hono();
  const originOf = (c: Context) => siteUrl ?? new URL(c.req.url).origin;

  /** Responds with the cached or created text of the path, or with 404. */
  async function text(c: Context, type: string, make: (origin: string) => Promise<string | undefined>) {
    const origin = originOf(c);
    const key = `discovery ${origin}${c.req.path}`;
    const made = await responseCache.get(key, cacheSeconds, async () => {
      const body = await make(origin);
      if (body === undefined) return prepareWithContext(c, "Not found", { "cache-control": "no-store" }, 404);
      return prepareWithContext(c, body, {
        "content-type": `${type}; charset=utf-8`,
        "cache-control": "public, no-cache",
      });
    });
    return respond(c, made);
  }
  async function coverBytesOf(articles: readonly ArticleSummary[]): Promise<Map<string, number>> {
    const lengths = articles.map(async (article) => {
      const path = coverPath(article);
      const response = await media.request(path.slice(mediaPath.length));
      return [path, response.ok ? Number(response.headers.get("content-length")) : 0] as const;
    });
    return new Map(await Promise.all(lengths));
  }
  const sitemap = (c: Context, find: () => Promise<SitemapItem[]>) =>
    text(c, "application/xml", async (origin) => {
      const items = await find();
      return items.length > 0 ? sitemapXml(items, origin) : undefined;
    });

  routes.get("/robots.txt", (c) => text(c, "text/plain", async (origin) => robots(origin)));
  const { securityContact } = services;
  routes.get("/.well-known/security.txt", (c) =>
    text(c, "text/plain", async (origin) => securityContact && securityText(securityContact, origin)),
  );
  routes.get("/sitemap.xml", (c) =>
    text(c, "application/xml", async (origin) => {
      const count = await countArticleSitemaps(db);
      const articles = Array.from({ length: count }, (_, number) => `/sitemaps/articles-${number}.xml`);
      return sitemapIndexXml(["/sitemaps/pages.xml", "/sitemaps/games.xml", ...articles], origin);
    }),
  );
  routes.get("/sitemaps/pages.xml", (c) => sitemap(c, () => findSitemapPages(db)));
  routes.get("/sitemaps/games.xml", (c) => sitemap(c, () => findSitemapGames(db)));
  routes.get("/sitemaps/:file{articles-\\d{1,5}\\.xml}", (c) =>
    sitemap(c, () => findSitemapArticles(db, Number.parseInt(c.req.param("file").slice("articles-".length), 10))),
  );

  routes.get("/:page{(?:.+/)?feed\\.(?:xml|json)}", (c) => {
    const { locale, path: file } = splitLocale(c.req.path);
    const path = file.slice(0, file.lastIndexOf("/")) || "/";
    const isJson = file.endsWith(".json");
    return text(c, isJson ? "application/feed+json" : "application/rss+xml", async (origin) => {
      const { header, nav_list } = await findMain(db, locale.id, services);
      const section = nav_list
        .flatMap((top) => [top, ...top.sub_nav_list])
        .find(({ uri }) => uri === path && !uri.startsWith("/game"));
      if (path !== "/" && !section) return undefined;
      const { article_list } = await findArticles(db, {
        lang: locale.id,
        ...(section && { section: path.slice(1) }),
        sort: "published",
        order: "desc",
        limit: feedSize,
      });
      const feed = makeFeed({
        locale,
        title: section ? `${section.title} · ${header.brand}` : header.web_title,
        description: header.description,
        path,
        origin,
        articles: article_list,
        ...(!isJson && { coverBytes: await coverBytesOf(article_list) }),
      });
      return isJson ? feed.json1() : xmlText(feed.rss2());
    });
  });
  return routes;
}
