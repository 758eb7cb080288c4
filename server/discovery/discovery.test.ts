import { XMLParser, XMLValidator } from "fast-xml-parser";
import Parser from "rss-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { feedSize } from "#contract/limits.ts";
import { routedLocales } from "#contract/locales.ts";
import { execute } from "../test/execute.ts";
import { type TestApp, testApp } from "../test/test-app.ts";
import { articlesPerSitemap } from "./discovery.queries.ts";

const origin = "https://kapok.example";
let site: TestApp;
beforeAll(async () => {
  site = await testApp({ sample: true, services: { siteUrl: origin } });
});

async function textOf(path: string, type: string): Promise<string> {
  const response = await site.request(path);
  expect(response.status, path).toBe(200);
  expect(response.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
  expect(response.headers.get("etag")).toBeTruthy();
  return response.text();
}

interface UrlEntry {
  loc: string;
  lastmod?: string;
  "xhtml:link": { hreflang: string; href: string }[];
}

/** A document as a parser that is not ours reads it. */
async function xmlOf(path: string): Promise<Record<string, Record<string, unknown>>> {
  const text = await textOf(path, "application/xml");
  expect(XMLValidator.validate(text)).toBe(true);
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    isArray: (name) => ["url", "sitemap", "xhtml:link"].includes(name),
  }).parse(text);
}

async function entriesOf(path: string): Promise<UrlEntry[]> {
  return (await xmlOf(path)).urlset?.url as UrlEntry[];
}

async function sitemaps(): Promise<string[]> {
  const index = await xmlOf("/sitemap.xml");
  const listed = index.sitemapindex?.sitemap as { loc: string }[];
  return listed.map(({ loc }) => loc.slice(origin.length));
}

describe("sitemaps", () => {
  test("are named by their index, and the index by robots.txt", async () => {
    expect(await textOf("/robots.txt", "text/plain")).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
    expect(await sitemaps()).toEqual(["/sitemaps/pages.xml", "/sitemaps/games.xml", "/sitemaps/articles-0.xml"]);
  });

  test("contain every public article and game once per language, with reciprocal alternates", async () => {
    const all = (await Promise.all((await sitemaps()).map(entriesOf))).flat();
    const addresses = all.map(({ loc }) => loc);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const [table, folder] of [
      ["article", "article"],
      ["game", "game-intro"],
    ] as const) {
      const rows = (await execute(site.url, `select id, lang from ${table}`)) as { id: number; lang: number }[];
      expect(rows.length).toBeGreaterThan(80);
      for (const { id, lang } of rows) {
        expect(addresses).toContain(`${origin}${lang === 3 ? "/en-US" : ""}/${folder}/${id}`);
      }
    }
    const linksOf = new Map(all.map((entry) => [entry.loc, entry["xhtml:link"]]));
    for (const { loc, "xhtml:link": links } of all) {
      expect(links.map(({ hreflang }) => hreflang)).toEqual(routedLocales.map(({ code }) => code));
      // Each names itself and is named by the others.
      expect(links.map(({ href }) => href)).toContain(loc);
      for (const { href } of links) expect(linksOf.get(href)).toEqual(links);
    }
  });

  test("contain the other pages and calendar months, and no redirects", async () => {
    const paths = (await entriesOf("/sitemaps/pages.xml")).map(({ loc }) => loc.slice(origin.length));
    for (const path of [
      "/faq",
      "/terms-of-service",
      "/privacy",
      "/news/monthly",
      "/platform/demo",
      "/calendar/2026/12",
    ]) {
      expect(paths).toContain(path);
      expect(paths).toContain(`/en-US${path}`);
    }
    for (const path of ["/calendar", "/activity/calendar", "/game"]) expect(paths).not.toContain(path);
  });

  test("omit withdrawn items, and have no alternates when only one language has content", async () => {
    const own = await testApp({ sample: true, services: { siteUrl: origin } });
    const [row] = await execute(own.url, "select id from article where lang = 3 order by id limit 1");
    const id = Number(row?.id);
    await execute(own.url, `update article set withdrawn_at = now() where id = ${id}`);
    own.responseCache.clear();
    const text = await (await own.request("/sitemaps/articles-0.xml")).text();
    expect(text).not.toContain(`/en-US/article/${id}<`);
    expect(text).not.toContain(`/en-US/article/${id}"`);
  });

  test("are split when there are more articles", async () => {
    const own = await testApp({ sample: true, services: { siteUrl: origin } });
    await execute(own.url, `update article set item_id = item_id + ${articlesPerSitemap} where item_id = 1`);
    const index = await (await own.request("/sitemap.xml")).text();
    expect(index).toContain("/sitemaps/articles-1.xml");
    const second = await (await own.request("/sitemaps/articles-1.xml")).text();
    expect(second.match(/<url>/g)).toHaveLength(2);
    expect((await own.request("/sitemaps/articles-2.xml")).status).toBe(404);
  });
});

describe("feeds", () => {
  const feeds = [
    ["", "zh-CN", ""],
    ["/en-US", "en-US", ""],
    ["", "zh-CN", "/news/industry"],
    ["/en-US", "en-US", "/news/industry"],
  ] as const;

  test.each(feeds)("RSS of %s (%s)%s contains the latest articles", async (prefix, language, section) => {
    const feed = await new Parser().parseString(await textOf(`${prefix}${section}/feed.xml`, "application/rss+xml"));
    expect(feed.link).toBe(origin + (prefix + section || "/"));
    expect(feed.language).toBe(language);
    expect(feed.title).toBeTruthy();
    expect(feed.items.length).toBeGreaterThan(5);
    expect(feed.items.length).toBeLessThanOrEqual(feedSize);
    const dates = feed.items.map(({ isoDate }) => String(isoDate));
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const { link, guid, title } of feed.items) {
      expect(link).toMatch(new RegExp(`^${origin}${prefix}/article/\\d+$`));
      expect(guid).toBe(link);
      expect(title).toBeTruthy();
    }
  });

  test.each(feeds)("JSON Feed of %s (%s)%s has the same content", async (prefix, _, section) => {
    const rss = await new Parser().parseString(await textOf(`${prefix}${section}/feed.xml`, "application/rss+xml"));
    const json = JSON.parse(await textOf(`${prefix}${section}/feed.json`, "application/feed+json"));
    expect(json.version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1/);
    expect(json.items.map(({ id, url, title }: Record<string, string>) => [id, url, title])).toEqual(
      rss.items.map(({ link, title }) => [link, link, title]),
    );
  });

  test("feeds name the date of publication, and RSS the length of each cover", async () => {
    const rss = await new Parser().parseString(await textOf("/en-US/feed.xml", "application/rss+xml"));
    const json = JSON.parse(await textOf("/en-US/feed.json", "application/feed+json"));
    expect(json.items.map(({ date_published: date }: Record<string, string>) => date)).toEqual(
      rss.items.map(({ isoDate }) => isoDate),
    );
    for (const { enclosure } of rss.items) {
      const cover = await site.request(String(enclosure?.url).slice(origin.length));
      expect([enclosure?.type, Number(enclosure?.length)]).toEqual([
        "image/webp",
        (await cover.arrayBuffer()).byteLength,
      ]);
    }
    const [first] = json.items;
    expect(first.image).toMatch(new RegExp(`^${origin}/media/`));
  });

  test("RSS stays valid when a title has characters that XML does not allow", async () => {
    const own = await testApp({ sample: true, services: { siteUrl: origin } });
    await execute(
      own.url,
      "update article set title = 'One' || chr(1) || chr(11) || chr(65535) || 'two' where id = (select id from article where lang = 3 order by published_at desc limit 1)",
    );
    own.responseCache.clear();
    const text = await (await own.request("/en-US/feed.xml")).text();
    expect(XMLValidator.validate(text)).toBe(true);
    expect((await new Parser().parseString(text)).items[0]?.title).toBe("Onetwo");
  });

  test.each(["/nowhere/feed.xml", "/game/casino/feed.xml", "/en-GB/feed.json", "/sitemaps/articles-99999.xml"])(
    "%s does not exist",
    async (path) => {
      expect((await site.request(path)).status).toBe(404);
    },
  );
});

describe("security.txt", () => {
  test("names the contact of the configuration, and expires within a year", async () => {
    const named = await testApp({ services: { siteUrl: origin, securityContact: "mailto:security@kapok.example" } });
    const response = await named.request("/.well-known/security.txt");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    const lines = (await response.text()).split("\n");
    expect(lines).toContain("Contact: mailto:security@kapok.example");
    expect(lines).toContain(`Canonical: ${origin}/.well-known/security.txt`);
    const expires = Date.parse(lines.find((line) => line.startsWith("Expires: "))?.slice(9) ?? "") - Date.now();
    expect(expires).toBeGreaterThan(30 * 24 * 3600_000);
    expect(expires).toBeLessThan(365 * 24 * 3600_000);
  });

  test("is not found without a contact", async () => {
    expect((await site.request("/.well-known/security.txt")).status).toBe(404);
  });
});
