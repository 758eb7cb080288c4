import { join } from "node:path";
import { createServer, type Plugin } from "vite";
import { afterAll, expect, test } from "vitest";
import type { RenderPage } from "#contract/http/render-page.ts";
import { locales } from "#contract/locales.ts";
import { testApp } from "#server/test/test-app.ts";
import { pseudoTexts, stringsOf, textsOutsideCatalogs, unmarkedTexts } from "./pseudo-texts.ts";

const origin = "http://kapok.example";

/** Adds texts outside of the catalogs to the page for unknown addresses. */
const plainText: Plugin = {
  name: "plain-text",
  enforce: "pre",
  transform: {
    filter: { id: /layout\/error-page\.tsx$/ },
    handler: (code) => code.replace('<Link to="/"', '<p title="A plain title">Plain words</p><Link to="/"'),
  },
};

/** Adds a language with a URL prefix and catalogs, whose content is in another language. */
const vietnamese: Plugin = {
  name: "vietnamese",
  enforce: "pre",
  transform: {
    filter: { id: /(contract\/locales|lib\/i18n)\.ts$/ },
    handler: (code) =>
      code.replace(/(code: "vi-VN",.* routed: )false/, "$1true").replace(/\{(zh-CN,en-US)\}\.po/g, "{$1,vi-VN}.po"),
  },
};

const { request } = await testApp({ sample: true });
const vite = await createServer({
  root: join(import.meta.dirname, ".."),
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  plugins: [plainText, vietnamese, pseudoTexts()],
});
afterAll(() => vite.close());
const { renderPage } = (await vite.ssrLoadModule("/src/app/entry-server.tsx")) as { renderPage: RenderPage };

/** Days and months in the format of `Intl`, and names that are the same in every language. */
const names = new RegExp(
  [
    ...Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1)).flatMap((day) => [
      day.toLocaleDateString("en-US", { month: "long" }),
      day.toLocaleDateString("en-US", { month: "short" }),
    ]),
    ...Array.from({ length: 7 }, (_, day) => new Date(2026, 0, day + 1)).flatMap((day) => [
      day.toLocaleDateString("en-US", { weekday: "long" }),
      day.toLocaleDateString("en-US", { weekday: "short" }),
    ]),
    ...locales.flatMap(({ name, short }) => [name, short]),
    "Kapok",
    "and",
  ]
    .map((name) => `(?<![A-Za-z])${name}(?![A-Za-z])`)
    .join("|"),
  "g",
);

/** A server-rendered page, and all texts of its API responses. */
async function render(path: string): Promise<{ head: string; body: string; content: Set<string> }> {
  const url = new URL(path, origin);
  const content = new Set([url.pathname, ...url.searchParams.values()]);
  const rendered = await renderPage({
    url,
    origin,
    fetch: async (apiRequest) => {
      const { pathname, search } = new URL(apiRequest.url);
      const response = await request(pathname + search);
      for (const text of stringsOf(await response.clone().json())) content.add(text);
      return response;
    },
  });
  if (rendered.kind !== "page") throw new Error(`${path} redirects to ${rendered.location}`);
  return { ...rendered, content };
}

/** The texts of a page that are neither in a catalog nor in an API response. */
async function uncatalogedTexts(path: string): Promise<string[]> {
  const { head, body, content } = await render(`/en-US${path}`);
  const title = /<title>.*<\/title>/.exec(head)?.[0] ?? "";
  expect([path, /[Ａ-Ｚａ-ｚ]/.test(body)]).toEqual([path, true]);
  return textsOutsideCatalogs(title + body, content, names);
}

const first = async (path: string, list: string) => (await (await request(path)).json())[list][0].id as number;

/** One page of each kind. */
async function everyKind(lang: number): Promise<string[]> {
  const article = await first(`/api/article?lang=${lang}&section=news`, "article_list");
  const game = await first(`/api/game?lang=${lang}&category=casino`, "game_list");
  return [
    "",
    "/news",
    "/news?label=none",
    `/article/${article}`,
    `/game-intro/${game}`,
    "/game/casino/feature",
    "/game/casino/game-list",
    "/game/casino/game-list?type=none",
    "/mark-six",
    "/mark-six/history-result",
    "/mark-six/generator",
    "/library",
    "/maintenance",
    "/platform/feature",
    "/platform/partner",
    "/platform/demo",
    "/promote/apihtml",
    "/promote/wlhtml",
    "/activity/current",
    "/activity/template",
    "/activity/history",
    "/calendar/2026/11",
    "/faq",
    "/news/monthly",
    "/article/poll",
    "/terms-of-service",
    "/privacy",
    "/game/timeline",
    `/preview/article/${article}`,
    "/search",
    "/search?q=offline",
    "/search?q=qqzz",
    "/search-by-tag/article/offline",
    "/search-by-tag/game/offline",
  ];
}

test("catalogs: contain all texts of every kind of page", async () => {
  for (const path of await everyKind(3)) expect([path, await uncatalogedTexts(path)]).toEqual([path, []]);
});

test("pages: mark content with its language when it differs from the page", async () => {
  for (const path of [...(await everyKind(4)), "/search?q=离线"]) {
    const { body } = await render(`/vi-VN${path}`);
    expect([path, unmarkedTexts(body, /\p{Script=Han}/u, "zh-CN")]).toEqual([path, []]);
  }
});

test("uncatalogedTexts: finds texts that are written into a component", async () => {
  expect(await uncatalogedTexts("/nowhere")).toEqual(["A plain title", "Plain words"]);
});
