import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { rowsOf } from "../support/cached-reads.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { visit, waitUntilCached, waitUntilInteractive } from "../support/page-ready.ts";
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
  const ours = Object.entries(manifest).filter(([source]) => /^src.features.(preview|newsletter-editor)/.test(source));
  for (const source of ["preview/preview.tsx", "newsletter-editor/newsletter-editor.tsx"]) {
    expect(ours.map(([name]) => name)).toContain(`src/features/${source}`);
  }
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

test("newsletter editor: orders articles by keyboard, previews the issue and downloads two files", async ({ page }) => {
  await visit(page, "/en-US/periodical-editor");
  const make = page.getByRole("button", { name: "Create email" });
  await waitUntilInteractive(make);
  // The first invalid field gets focus, and nothing is sent to the server.
  await make.click();
  await expect(page.getByLabel("Month")).toBeFocused();
  await page.getByLabel("Month").fill("2026-11");
  await page.getByRole("textbox", { name: "Title" }).fill("Reading, not scrolling");
  await page.getByLabel("Introduction").fill("First.\n\nSecond.");
  const choice = page.getByRole("region", { name: "Choose articles" });
  await choice.getByRole("button").nth(0).click();
  await choice.getByRole("button").nth(1).click();
  const search = page.getByRole("searchbox", { name: "Search articles" });
  await search.fill("mahjong");
  await expect(
    choice
      .getByRole("listitem")
      .filter({ hasText: /mahjong/i })
      .first(),
  ).toBeVisible();
  await search.press("Enter");
  await choice
    .getByRole("button", { name: /mahjong/i })
    .first()
    .click();
  const rows = page.getByRole("group", { name: "Articles in this issue" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  const before = await rows.allInnerTexts();
  // The last article moves to the top, first by its button and then by Alt and an arrow key.
  const up = rows.nth(2).getByRole("button", { name: /^Move up/ });
  const name = await up.getAttribute("aria-label");
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: name ?? "" })).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  const order = [before[2], before[0], before[1]];
  await expect(rows).toHaveText(order.map((text) => text ?? ""));
  await expect(page.getByRole("button", { name: name ?? "" })).toBeFocused();
  await expect(page.getByText(/^Moved to 1 of 3: /)).toBeAttached();

  // The draft survives a reload.
  await visit(page, "/en-US/periodical-editor");
  await expect(rows).toHaveText(order.map((text) => text ?? ""));
  await expect(page.getByLabel("Introduction")).toHaveValue("First.\n\nSecond.");
  await waitUntilInteractive(make);
  await make.click();
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Reading, not scrolling");
  await expect(frame.getByRole("heading", { level: 2 })).toHaveText(order.map((text) => text?.trim() ?? ""));
  const picture = frame.getByRole("img").first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const width = () => page.locator("iframe").evaluate((element) => element.getBoundingClientRect().width);
  expect(await width()).toBeGreaterThanOrEqual(600);
  await page.getByText("Phone", { exact: true }).click();
  await expect.poll(width).toBeLessThan(400);
  await page.getByText("Plain text", { exact: true }).click();
  await expect(page.locator("pre")).toContainText("First.\n\nSecond.");

  const files: string[] = [];
  for (const button of ["Download HTML", "Download .eml"]) {
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe(`2026-11.en-US.${button === "Download HTML" ? "html" : "eml"}`);
    files.push(await readFile(await download.path(), "utf8"));
  }
  const read = await PostalMime.parse(files[1] ?? "");
  expect(read.subject).toBe("Reading, not scrolling");
  expect(read.html?.trim()).toBe(files[0]);

  // A change removes the outdated email.
  await rows
    .nth(0)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(page.getByRole("button", { name: "Download HTML" })).toHaveCount(0);
  // Each language has its own draft.
  await page.getByLabel("Issue language").selectOption("2");
  await expect(rows).toHaveCount(0);
});
