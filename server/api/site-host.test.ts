import { expect, test } from "vitest";
import { testSite } from "#server/test/test-services.ts";

const site = (siteUrl: string | undefined) =>
  testSite({ siteUrl, renderPage: async () => ({ kind: "redirect", location: "/rendered" }) });
const status = async (siteUrl: string | undefined, url: string) => (await site(siteUrl).request(url)).status;

test.each([
  ["https://kapok.example", "http://kapok.example/news", 307],
  ["https://kapok.example", "http://kapok.example:443/news", 307],
  ["http://kapok.example:4173", "http://kapok.example:4173/news", 307],
  ["https://kapok.example", "http://other.example/news", 421],
  ["https://kapok.example", "http://kapok.example:4173/news", 421],
  ["https://kapok.example", "http://kapok.example.evil.example/news", 421],
  ["https://kapok.example", "http://10.0.0.7:4173/healthz", 200],
  ["https://kapok.example", "http://10.0.0.7:4173/readyz", 503],
  ["https://kapok.example", "http://10.0.0.7:4173/metrics", 404],
  ["https://kapok.example", "http://10.0.0.7:4173/api/main", 421],
  [undefined, "http://10.0.0.7:4173/news", 307],
])("host of the site: with %s %s gets %i", async (siteUrl, url, expected) => {
  expect(await status(siteUrl, url)).toBe(expected);
});
