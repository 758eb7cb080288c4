import type { BrowserContext, Page } from "@playwright/test";
import { apiPath } from "#contract/http/api-path.ts";
import { expect, isLongRun, siteUrl, test } from "../support/fixtures.ts";
import { languages, translate, vietnamese } from "../support/messages.ts";
import { countLoads, visit, waitForBackgroundTasks, waitForHydration, waitUntilCached } from "../support/page-ready.ts";
import { type OtherSite, startNextRelease } from "../support/releases.ts";
import { aGame, anArticle, sentenceOf } from "../support/site-content.ts";

// The tests run in sequence because they share the next release, which takes half a minute to build.
test.describe.configure({ mode: "default" });

const [, english] = languages;
/** Three updates cover both builds and both tabs as initiator. */
const updates = isLongRun ? 20 : 2;
/** A text that is only on the Mark Six page. */
const markSix = translate(english, "Trend labels for each number. They describe past draws and predict nothing.");
const offer = translate(english, "A new version is ready");
const reload = translate(english, "Reload");

let next: OtherSite;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  next = await startNextRelease();
});
test.afterAll(() => next?.stop());

/** The first script of a page. Its name identifies the build. */
const buildOf = async (page: Page) =>
  /import\("([^"]+)"\)/.exec((await page.locator('script[type="module"]').textContent()) ?? "")?.[1];
/** Checks until the new version is found: the browser joins a check to one that it has begun before. */
const checkForUpdate = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration?.update();
        return Boolean(registration?.installing ?? registration?.waiting);
      }),
    )
    .toBe(true);

/** Opens a tab and counts its loads. */
async function openTab(context: BrowserContext, path: string) {
  const page = await context.newPage();
  await visit(page, path);
  return { page, loads: countLoads(page) };
}

/** Failed responses of the site. */
function failedFiles(context: BrowserContext): string[] {
  const failed: string[] = [];
  context.on("response", (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  return failed;
}

test("update: reloads both open tabs once per release when many releases follow each other", async ({
  context,
  network,
}) => {
  test.setTimeout(600_000);
  const failed = failedFiles(context);
  const article = await anArticle(english);
  const read = apiPath(`/article/${article.id}`, { lang: english.id });
  const tabs = [await openTab(context, `/en-US/article/${article.id}`), await openTab(context, "/en-US/mark-six")];
  const [first, second] = tabs.map(({ page }) => page) as [Page, Page];
  await waitUntilCached(first, read);
  expect(
    tabs.map(({ loads }) => loads()),
    "a first visit does not reload",
  ).toEqual([0, 0]);

  const builds = [await buildOf(first)];
  for (let round = 1; round <= updates; round++) {
    network.switchTo(round % 2 === 1 ? next.url : siteUrl());
    const [initiator, other] = round % 3 === 0 ? [second, first] : [first, second];
    await checkForUpdate(initiator);
    await expect(other.getByText(offer)).toBeVisible({ timeout: 60_000 });
    await Promise.all(tabs.map(({ page }) => waitForBackgroundTasks(page, next.root)));
    const restarted = tabs.map(({ page }) => page.waitForEvent("domcontentloaded"));
    await initiator.getByRole("button", { name: reload, exact: true }).click();
    await Promise.all(restarted);
    await Promise.all(tabs.map(({ page }) => waitForHydration(page)));
    builds.push(await buildOf(first));
    expect(await buildOf(second)).toBe(builds[round]);
    expect(builds[round], "another build").not.toBe(builds[round - 1]);
    expect(
      tabs.map(({ loads }) => loads()),
      "loads",
    ).toEqual([round, round]);
  }
  expect(new Set(builds).size).toBe(2);
  await expect(first.getByText(sentenceOf(article))).toBeVisible();
  await expect(first.getByText(offer)).toBeHidden();
  await waitUntilCached(first, read);
  expect(failed).toEqual([]);
});

test("update: is not offered again before the next start when the reader chooses later", { tag: "@long" }, async ({
  context,
  network,
}) => {
  const { page, loads } = await openTab(context, "/en-US");
  await waitUntilCached(page);
  network.switchTo(next.url);
  await checkForUpdate(page);
  const heading = page.getByRole("heading", { level: 1 }).first();
  const before = await heading.boundingBox();
  await expect(page.getByText(offer)).toBeVisible();
  expect(await heading.boundingBox(), "nothing moves").toEqual(before);
  await page.getByRole("button", { name: translate(english, "Later") }).click();
  await expect(page.getByText(offer)).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.waitForTimeout(500);
  await expect(page.getByText(offer)).toBeHidden();
  expect(loads()).toBe(0);
  await page.reload();
  await expect(page.getByText(offer)).toBeVisible();
});

test("update: offers a reload when a page of the previous build blocks the database upgrade", { tag: "@long" }, async ({
  context,
  network,
}) => {
  const article = await anArticle(english);
  const read = apiPath(`/article/${article.id}`, { lang: english.id });
  const { page } = await openTab(context, `/en-US/article/${article.id}`);
  await waitUntilCached(page, read);

  const { page: blocking, loads } = await openTab(context, "/en-US");
  // After a forced reload a page has no worker and does not follow the other tabs.
  const restartedAlone = blocking.waitForEvent("domcontentloaded");
  await (await context.newCDPSession(blocking)).send("Page.reload", { ignoreCache: true });
  await restartedAlone;
  await waitForHydration(blocking);
  expect(await blocking.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  const version = await blocking.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("kapok");
        opening.onsuccess = () => resolve(Object.assign(window, { held: opening.result }).held.version);
      }),
  );

  network.switchTo(next.url);
  await checkForUpdate(page);
  await Promise.all([waitForBackgroundTasks(page, next.root), waitForBackgroundTasks(blocking, next.root)]);
  const restarted = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: reload, exact: true }).click();
  await restarted;
  await expect(page.getByText(sentenceOf(article))).toBeVisible();
  await expect(blocking.getByText(offer)).toBeVisible();
  expect(loads()).toBe(1);

  await blocking.getByRole("button", { name: reload, exact: true }).click();
  const databaseAt = () =>
    page.evaluate(async () => (await indexedDB.databases()).find(({ name }) => name === "kapok")?.version);
  await expect.poll(databaseAt).toBe(version + 10);
  await page.reload();
  await waitUntilCached(page, read);
});

/** Chinese texts on a page that are not marked as Chinese. */
const unmarkedChinese = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent: text, parentElement: element } = texts.currentNode;
      const lang = element?.closest<HTMLElement>("[lang]")?.lang ?? "";
      if (/\p{Script=Han}/u.test(text ?? "") && !lang.startsWith("zh")) found.push(text ?? "");
    }
    return found;
  });

test("languages: are enabled by one line, with Chinese content marked by its language", { tag: "@long" }, async ({
  page,
  network,
}) => {
  network.switchTo(next.url);
  const sent = await (await fetch(`${next.url}/vi-VN`)).text();
  expect(sent).toMatch(/<html lang="vi-VN">.* hreflang="vi-VN" .*<link rel="manifest" href="\/vi-VN\/manifest/s);
  expect(sent).toContain(translate(vietnamese, "Skip to content"));
  expect(await (await fetch(`${next.url}/vi-VN/manifest.webmanifest`)).json()).toMatchObject({ lang: "vi-VN" });
  expect((await fetch(`${next.url}/th-TH`)).status).toBe(404);
  expect((await fetch(`${siteUrl()}/vi-VN`)).status).toBe(404);

  const article = await anArticle(vietnamese);
  await visit(page, `/article/${article.id}`);
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Tiếng Việt" }).click();
  await page.waitForURL(`/vi-VN/article/${article.id}`);
  await expect(page.getByText(translate(vietnamese, "In this article"))).toBeVisible();
  await expect(page.getByRole("time").first()).toHaveText(/ thg \d+, 2026$/);
  await page.waitForLoadState("networkidle");
  const game = await aGame(vietnamese);
  for (const path of [`/article/${article.id}`, "", "/news", "/search?q=离线", `/game-intro/${game.id}`]) {
    await visit(page, `/vi-VN${path}`);
    await expect(page.locator("html")).toHaveAttribute("lang", "vi-VN");
    await expect(page.getByRole("link", { name: translate(vietnamese, "Skip to content") })).toBeAttached();
    await page.waitForLoadState("networkidle");
    expect([path, await unmarkedChinese(page)]).toEqual([path, []]);
  }
});

test.describe("without a worker", () => {
  // Playwright warns about the blocked worker.
  test.use({ serviceWorkers: "block", allowConsole: true });

  test("update: loads all chunks of an open page when a new build was deployed", async ({ context, network }) => {
    const failed = failedFiles(context);
    const { page, loads } = await openTab(context, "/en-US");
    const build = await buildOf(page);
    network.switchTo(next.url);
    const before = network.requests.length;
    await page.locator("nav a", { hasText: "Mark Six" }).first().click();
    await expect(page.getByText(markSix)).toBeVisible();
    await page.goBack();
    await page.getByRole("article").getByRole("link").first().click();
    await expect(page.locator("main [data-size] p").first()).toBeVisible();
    expect(loads()).toBe(0);
    expect(await buildOf(page)).toBe(build);
    expect(network.requests.slice(before).filter((line) => line.includes("/assets/"))).not.toEqual([]);
    expect(failed).toEqual([]);
  });
});
