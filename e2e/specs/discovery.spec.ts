import { expect, siteUrl, test } from "../support/fixtures.ts";
import { languages } from "../support/messages.ts";
import { anArticle } from "../support/site-content.ts";

test.use({ worker: false });

// Data for machines is read without a browser.

async function fetchPage(address: string): Promise<string> {
  const response = await fetch(new URL(address, siteUrl()), { headers: { "accept-language": "zh-CN" } });
  expect(response.status, address).toBe(200);
  return response.text();
}

const hrefsOf = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link data-head rel="${rel}"[^>]*href="([^"]+)"`, "g"))].map(([, href = ""]) => href);

interface Step {
  position: number;
  name: string;
  item: string;
}
type Thing = Record<string, unknown> & { "@type": string };

function structuredDataOf(html: string): Thing[] {
  const [, json = "{}"] = /<script data-head type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const { "@context": context, "@graph": graph = [] } = JSON.parse(json) as { "@context": string; "@graph": Thing[] };
  expect(context).toBe("https://schema.org");
  return graph;
}

/** Properties that search engines require for each type. Most are optional in schema.org. */
const required: Record<string, readonly string[]> = {
  NewsArticle: ["headline", "image", "datePublished", "dateModified", "author", "publisher", "mainEntityOfPage"],
  BreadcrumbList: ["itemListElement"],
  FAQPage: ["mainEntity"],
  Event: ["name", "startDate", "location", "description", "image", "organizer", "eventStatus", "eventAttendanceMode"],
};
/** An event without an end has no `endDate`. */
const timestamps = ["datePublished", "dateModified", "startDate", "endDate"];

for (const language of languages) {
  const { prefix } = language;

  test(`structured data: has the required schema.org types on each kind of page, ${language.code}`, async () => {
    const article = await anArticle(language);
    const pages = {
      [`${prefix}/article/${article.id}`]: ["NewsArticle", "BreadcrumbList"],
      [`${prefix}/news/industry`]: ["BreadcrumbList"],
      [`${prefix}/game/casino/feature`]: ["BreadcrumbList"],
      [`${prefix}/faq`]: ["FAQPage"],
      [`${prefix}/calendar/2026/12`]: ["Event"],
      [`${prefix}/activity/current`]: ["BreadcrumbList", "Event"],
      [`${prefix}/activity/history`]: ["BreadcrumbList"],
    };
    for (const [path, types] of Object.entries(pages)) {
      const html = await fetchPage(path);
      const things = structuredDataOf(html);
      expect([...new Set(things.map((thing) => thing["@type"]))], path).toEqual(types);
      for (const thing of things) {
        expect(Object.keys(thing)).toEqual(expect.arrayContaining([...(required[thing["@type"]] ?? ["unknown"])]));
        for (const name of timestamps.filter((each) => each in thing)) {
          expect(String(thing[name])).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
        }
      }
      const steps = (things.find(({ itemListElement }) => itemListElement)?.itemListElement ?? []) as Step[];
      expect(steps.length > 1, path).toBe(types.includes("BreadcrumbList"));
      for (const [index, { position, name, item }] of steps.entries()) {
        expect(position).toBe(index + 1);
        expect(name).toBeTruthy();
        await fetchPage(item);
      }
      for (const picture of new Set(things.flatMap(({ image = [] }) => image as string[]))) {
        expect((await fetch(picture)).headers.get("content-type")).toBe("image/png");
      }
    }
  });

  test(`structured data: includes answers of questions and links of events, ${language.code}`, async () => {
    const [faq] = structuredDataOf(await fetchPage(`${prefix}/faq`));
    const questions = faq?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
    expect(questions.length).toBeGreaterThan(20);
    for (const { name, acceptedAnswer } of questions) expect([name, acceptedAnswer.text]).not.toContain("");

    const events = structuredDataOf(await fetchPage(`${prefix}/calendar/2026/12`));
    const solstice = events.find(({ name }) => /^(冬至七日|Winter solstice week)$/.test(String(name)));
    const { url } = (solstice?.location ?? {}) as { url?: string };
    expect(url).toContain(`${siteUrl()}${prefix}/article/`);
    await fetchPage(url ?? "");
  });

  test(`head: links to the canonical URL, other languages and feeds, ${language.code}`, async () => {
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

test("sitemap: lists only existing pages under their canonical URLs", async () => {
  const xml = await fetchPage("/sitemaps/pages.xml");
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  expect(addresses.length).toBeGreaterThan(30);
  for (const address of addresses) {
    const response = await fetch(address, { redirect: "manual", headers: { "accept-language": "zh-CN" } });
    expect(response.status, address).toBe(200);
    expect(hrefsOf(await response.text(), "canonical")[0]?.replace(/\/$/, "")).toBe(address.replace(/\/$/, ""));
  }
});
