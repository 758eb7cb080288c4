import { join } from "node:path";
import { createServer, type Plugin } from "vite";
import { afterAll, expect, test } from "vitest";
import { locales } from "#contract/locales.ts";
import type { RenderPage } from "#contract/rendering.ts";
import { testApp } from "#server/test/test-app.ts";
import { pseudoTexts, stringsOf, textsOutsideCatalogues } from "./pseudo-texts.ts";

const origin = "http://kapok.example";

/** What somebody might write into a component, on the page that says that there is none. */
const plainText: Plugin = {
  name: "plain-text",
  enforce: "pre",
  transform: {
    filter: { id: /frame\/error-page\.tsx$/ },
    handler: (code) => code.replace('<Link to="/"', '<p title="A plain title">Plain words</p><Link to="/"'),
  },
};

const { request } = await testApp({ sample: true });
const vite = await createServer({
  root: join(import.meta.dirname, ".."),
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  plugins: [plainText, pseudoTexts()],
});
afterAll(() => vite.close());
const { renderPage } = (await vite.ssrLoadModule("/src/app/entry-server.tsx")) as { renderPage: RenderPage };

/** Days, months and units as `Intl` writes them, and names that are the same in every language. */
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
    ...["Kapok", "and"],
  ]
    .map((name) => `(?<![A-Za-z])${name}(?![A-Za-z])`)
    .join("|"),
  "g",
);

/** The texts of a page, as the server renders it, that come neither from a catalogue nor from the API. */
async function outside(path: string): Promise<string[]> {
  const url = new URL(`/en-US${path}`, origin);
  const content = new Set([url.pathname, ...url.searchParams.values()]);
  const rendered = await renderPage({
    url,
    origin,
    fetch: async (asked) => {
      const { pathname, search } = new URL(asked.url);
      const answer = await request(pathname + search);
      for (const text of stringsOf(await answer.clone().json())) content.add(text);
      return answer;
    },
  });
  if (rendered.kind !== "page") throw new Error(`${path} leads to ${rendered.location}`);
  const title = /<title>.*<\/title>/.exec(rendered.head)?.[0] ?? "";
  expect([path, /[Ａ-Ｚａ-ｚ]/.test(rendered.body)]).toEqual([path, true]);
  return textsOutsideCatalogues(title + rendered.body, content, names);
}

const first = async (path: string, list: string) => (await (await request(path)).json())[list][0].id as number;

test("no page of any kind has words outside the catalogues", async () => {
  const article = await first("/api/article?lang=3&section=news", "article_list");
  const game = await first("/api/game?lang=3&category=casino", "game_list");
  for (const path of [
    ...["", "/news", "/news?label=none", `/article/${article}`, `/game-intro/${game}`],
    ...["/game/casino/feature", "/game/casino/game-list", "/game/casino/game-list?type=none"],
    ...["/mark-six", "/mark-six/history-result", "/mark-six/generator", "/library", "/maintenance"],
    ...["/calendar/2026/11", "/faq", "/news/monthly", "/article/poll", "/terms-of-service", "/game/timeline"],
    ...["/periodical-editor", `/preview/article/${article}`],
    ...[
      "/search",
      "/search?q=offline",
      "/search?q=qqzz",
      "/search-by-tag/article/offline",
      "/search-by-tag/game/offline",
    ],
  ]) {
    expect([path, await outside(path)]).toEqual([path, []]);
  }
});

test("words that somebody writes into a component are found", async () => {
  expect(await outside("/nowhere")).toEqual(["A plain title", "Plain words"]);
});
