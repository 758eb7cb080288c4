import { anArticle } from "./content.ts";
import { expect, siteUrl, test } from "./fixtures.ts";
import { languages } from "./texts.ts";

// What machines read, as they do: without a browser.

async function fetchPage(address: string): Promise<string> {
  const response = await fetch(new URL(address, siteUrl()), { headers: { "accept-language": "zh-CN" } });
  expect(response.status, address).toBe(200);
  return response.text();
}

const hrefsOf = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link data-head rel="${rel}"[^>]*href="([^"]+)"`, "g"))].map(([, href = ""]) => href);

type Thing = Record<string, unknown> & { "@type": string };

function describedIn(html: string): Thing[] {
  const [, json = "{}"] = /<script data-head type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const { "@context": context, "@graph": graph = [] } = JSON.parse(json) as { "@context": string; "@graph": Thing[] };
  expect(context).toBe("https://schema.org");
  return graph;
}

/** What search engines ask for of each type, beyond what schema.org allows to be left out. */
const required: Record<string, readonly string[]> = {
  NewsArticle: ["headline", "image", "datePublished", "dateModified", "author", "publisher", "mainEntityOfPage"],
  BreadcrumbList: ["itemListElement"],
};

for (const language of languages) {
  const { prefix } = language;

  test(`pages say in schema.org's words what they are, ${language.code}`, async () => {
    const article = await anArticle(language);
    const pages = {
      [`${prefix}/article/${article.id}`]: ["NewsArticle", "BreadcrumbList"],
      [`${prefix}/news/industry`]: ["BreadcrumbList"],
      [`${prefix}/game/casino/feature`]: ["BreadcrumbList"],
    };
    for (const [path, types] of Object.entries(pages)) {
      const html = await fetchPage(path);
      const things = describedIn(html);
      expect(
        things.map((thing) => thing["@type"]),
        path,
      ).toEqual(types);
      for (const thing of things) {
        expect(Object.keys(thing)).toEqual(expect.arrayContaining([...(required[thing["@type"]] ?? ["unknown"])]));
      }
      const steps = things.at(-1)?.itemListElement as { position: number; name: string; item: string }[];
      expect(steps.length).toBeGreaterThan(1);
      for (const [index, { position, name, item }] of steps.entries()) {
        expect(position).toBe(index + 1);
        expect(name).toBeTruthy();
        await fetchPage(item);
      }
      for (const picture of things.flatMap(({ image = [] }) => image as string[])) {
        expect((await fetch(picture)).headers.get("content-type")).toBe("image/png");
      }
    }
  });

  test(`a page names its one address, its other languages and its feeds, ${language.code}`, async () => {
    const path = `${prefix}/news/industry`;
    const html = await fetchPage(`${path}?order=asc`);
    expect(hrefsOf(html, "canonical")).toEqual([siteUrl() + path]);
    const alternates = hrefsOf(html, "alternate");
    expect(alternates).toEqual([
      ...languages.map((other) => `${siteUrl()}${other.prefix}/news/industry`),
      `${siteUrl()}${path}/feed.xml`,
      `${siteUrl()}${path}/feed.json`,
    ]);
    for (const alternate of alternates) await fetchPage(alternate);
  });
}

test("every page of the sitemap is there, under the address that it calls its own", async () => {
  const xml = await fetchPage("/sitemaps/pages.xml");
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  expect(addresses.length).toBeGreaterThan(30);
  for (const address of addresses) {
    const response = await fetch(address, { redirect: "manual", headers: { "accept-language": "zh-CN" } });
    expect(response.status, address).toBe(200);
    expect(hrefsOf(await response.text(), "canonical")[0]?.replace(/\/$/, "")).toBe(address.replace(/\/$/, ""));
  }
});
