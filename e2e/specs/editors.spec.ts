import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { rowsOf } from "../support/cached-reads.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { visit, waitUntilCached } from "../support/page-ready.ts";
import { aGame, anArticle, previewPath, sentenceOf } from "../support/site-content.ts";

const [chinese, english] = languages;

type Manifest = Record<string, { file: string }>;

/** All stored data as one text: the worker's caches, the database and local storage. */
async function storedTexts(page: Page): Promise<string> {
  const tables = await Promise.all(["articles", "games", "draws", "reads"].map((table) => rowsOf(page, table)));
  const others = await page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url);
        const response = await cache.match(request, { ignoreVary: true });
        if (response?.headers.get("content-type")?.startsWith("text/html")) texts.push(await response.text());
      }
    }
    return texts.join("\n");
  });
  return JSON.stringify(tables) + others;
}

test("preview: shows the article in both languages and stores nothing on the device", { tag: "@long" }, async ({
  page,
}) => {
  const article = await anArticle(english);
  const path = previewPath("article", article.id);
  const token = new URLSearchParams(path.split("?")[1]).get("token") ?? "";
  const main = page.getByRole("main");
  // After this page the worker is in control and responds to navigations.
  await visit(page, "/en-US/maintenance");
  await waitUntilCached(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.url()} ${request.headers().referer ?? ""}`));
  for (const language of [english, chinese]) {
    await visit(page, path.replace("/en-US", language.prefix));
    await expect(page.getByRole("heading", { level: 1, name: article.title })).toBeVisible();
    await expect(main.getByText(translate(language, "Preview, not published"))).toBeVisible();
    await expect(main).toContainText(sentenceOf(article));
    // The worker caches the page shortly after a navigation.
    await page.waitForTimeout(3500);
  }
  const calls = requests.filter((line) => line.includes("/api/backstage/"));
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.join(), "the token travels in a header").not.toContain(`token=${token} `);
  for (const line of calls) expect(line.split(" ")[0]).not.toContain(token);
  const stored = await storedTexts(page);
  expect(stored).toContain("/maintenance");
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(sentenceOf(article));
  expect(stored).not.toContain("/preview/");
});

test("preview: shows the game's page when the link is for a game", { tag: "@long" }, async ({ page }) => {
  const game = await aGame(english);
  await visit(page, previewPath("game", game.id));
  await expect(page.getByRole("heading", { level: 1, name: game.name })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Preview, not published");
});

test.describe("with an invalid token", () => {
  test.use({ allowConsole: true });
  test("preview: shows a message on the server's and the worker's page when the token is invalid", async ({ page }) => {
    for (const path of ["/en-US/preview/article/12", "/en-US/preview/game-intro/12?token=abc.def"]) {
      const response = await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This preview can't be shown");
      await expect(page.getByRole("main")).toContainText("Ask for a new one.");
      expect(response?.fromServiceWorker() || response?.status() === 401).toBe(true);
    }
  });
});

test("editor tools: are in neither the first script nor the precache when the site is built", async () => {
  const client = join(import.meta.dirname, "../../dist/client");
  const manifest = JSON.parse(await readFile(join(client, ".vite/manifest.json"), "utf8")) as Manifest;
  const ours = Object.entries(manifest).filter(([source]) => /^src.features.preview/.test(source));
  expect(ours.map(([name]) => name)).toContain("src/features/preview/preview.tsx");
  for (const [source, { file }] of ours) {
    expect([source, file]).toEqual([source, expect.stringMatching(/^assets\/online-/)]);
  }
  expect(await readFile(join(client, "sw.js"), "utf8")).not.toContain("online-");
  expect(Object.keys(manifest).join()).not.toContain("features/article-template");
  for (const { file } of Object.values(manifest)) {
    expect(await readFile(join(client, file), "utf8")).not.toContain("/development/markdown");
  }
});

test("template generator: redirects to the front page when the site is built", async ({ page }) => {
  await page.goto("/en-US/article-template-generator");
  await expect(page).toHaveURL(/\/en-US$/);
  await waitUntilCached(page);
  // Now the worker responds, and the page's script redirects.
  await visit(page, "/en-US/article-template-generator");
  await expect(page).toHaveURL(/\/en-US$/);
});

test("newsletter editor: redirects to Backstage, where issues are mailed", async ({ page }) => {
  const { headers } = await page.request.get("/en-US/periodical-editor", { maxRedirects: 0 }).then((response) => ({
    headers: response.headers(),
  }));
  expect(headers.location).toMatch(/\/en-US\/backstage\/newsletter$/);
  await visit(page, "/en-US/faq");
  await waitUntilCached(page);
  // Now the worker responds, and the page's script redirects.
  await page.goto("/en-US/periodical-editor");
  await expect(page).toHaveURL(/\/en-US\/backstage\/newsletter$/);
});
