import type { Page } from "@playwright/test";
import { apiPath } from "#contract/http/api-path.ts";
import { etagPrefix, type PageRead } from "#contract/http/preload-links.ts";
import { ageCopies, copiesIn, putCopies } from "../support/cached-reads.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { coldStart, savedAtBadges, visit, waitForHydration, waitUntilCached } from "../support/page-ready.ts";
import { anArticle, sentenceOf } from "../support/site-content.ts";

const [, english] = languages;
const hour = 60 * 60 * 1000;
const front = "/en-US";
const frontRead = apiPath("/page", { uri: "/", lang: english.id });

/** Counts server-rendered roots: 1 for a page, 0 for a shell. */
const countRendered = (page: Page) => page.locator("#root[data-rendered]").count();

/**
 * Waits until the HTML of some paths is cached and made of the cached responses: the worker renews it after a change.
 * Other tests may change a page between its reads and its HTML. A further visit reads it again.
 */
async function waitUntilPagesCurrent(page: Page, ...paths: string[]) {
  const findOthers = async () => {
    const copies = await Promise.all((["reads", "articles", "draws"] as const).map((table) => copiesIn(page, table)));
    const etags = new Map(copies.flat().map(({ path, etag }) => [path, etagPrefix(etag)]));
    const headers = await page.evaluate(async (names) => {
      const cache = await caches.open("pages");
      const found = await Promise.all(names.map((name) => cache.match(name, { ignoreVary: true })));
      return found.map((response) => response?.headers.get("x-kapok-reads"));
    }, paths);
    return paths.filter((_, at) => {
      const header = headers[at];
      return !header || (JSON.parse(header) as PageRead[]).some(({ path, etag }) => etags.get(path) !== etag);
    });
  };
  let isFirst = true;
  await expect(async () => {
    if (!isFirst) for (const path of paths) await visit(page, path);
    isFirst = false;
    await expect.poll(findOthers, { message: "pages not cached or outdated", timeout: 10_000 }).toEqual([]);
  }).toPass({ timeout: 60_000 });
}

test("page cache: serves visited pages as HTML, online and offline", async ({ page, context, network }) => {
  const article = await anArticle(english);
  const path = `/en-US/article/${article.id}`;
  await visit(page, front);
  await waitUntilCached(page, frontRead);
  await visit(page, path);
  await waitUntilCached(page, apiPath(`/article/${article.id}`, { lang: english.id }));
  await waitUntilPagesCurrent(page, front, path);
  await ageCopies(page, hour);

  const again = await coldStart(context);
  const response = await again.goto(path);
  expect(response?.fromServiceWorker()).toBe(true);
  expect(await countRendered(again)).toBe(1);
  await waitForHydration(again);
  await expect(again.getByText(sentenceOf(article))).toBeVisible();
  // The network has revalidated the cached page.
  const articleRead = apiPath(`/article/${article.id}`, { lang: english.id });
  await expect
    .poll(async () => {
      const copy = (await copiesIn(again, "articles")).find((row) => row.path === articleRead);
      return Date.now() - Date.parse(copy?.savedAt ?? "");
    })
    .toBeLessThan(hour);
  await expect(savedAtBadges(again, english)).toHaveCount(0);

  await waitUntilPagesCurrent(again, path, front);
  // First without a network: a read of the open tab would renew the copy.
  network.refuse();
  await ageCopies(again, hour);
  for (const [place, text] of [
    [path, sentenceOf(article)],
    [front, translate(english, "Latest draw")],
  ] as const) {
    const start = await coldStart(context);
    // The text is visible without scripts.
    const tools = await context.newCDPSession(start);
    await tools.send("Emulation.setScriptExecutionDisabled", { value: true });
    await start.goto(place);
    expect(await countRendered(start), place).toBe(1);
    await expect(start.getByText(text).first(), place).toBeVisible();
    expect(await start.evaluate(() => matchMedia("(scripting: none)").matches), place).toBe(true);
    await tools.send("Emulation.setScriptExecutionDisabled", { value: false });
    await start.reload();
    await expect(savedAtBadges(start, english).first(), place).toBeVisible();
  }
});

test("page cache: loads the style sheet after the script and hydrates with it", async ({ page, context }) => {
  await visit(page, front);
  await waitUntilCached(page, frontRead);
  await waitUntilPagesCurrent(page, front);
  const again = await coldStart(context);
  await visit(again, front);
  expect(await countRendered(again)).toBe(1);
  const files = await again.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.includes("/assets/")),
  );
  expect(files[0]).toMatch(/\.js$/);
  expect(files.filter((name) => name.endsWith(".css"))).toHaveLength(1);
  const rules = await again.evaluate(
    () => document.querySelector<HTMLLinkElement>("link[data-deferred]")?.sheet?.cssRules.length,
  );
  expect(rules).toBeGreaterThan(0);
});

test("page cache: waits for the style sheet before hydration, and hydrates when the sheet fails", {
  tag: "@long",
}, async ({ page, context, network }) => {
  await visit(page, front);
  await waitUntilCached(page, frontRead);
  await waitUntilPagesCurrent(page, front);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) if (url.endsWith(".css")) await cache.delete(url);
    }
  });
  const countRequests = () => network.requests.filter((request) => request.endsWith(".css")).length;
  const before = countRequests();
  network.hang(/\.css$/);
  const waiting = await coldStart(context);
  await waiting.goto(front);
  expect(await countRendered(waiting)).toBe(1);
  await expect.poll(countRequests).toBe(before + 1);
  // A script that does not wait would run in this time.
  await waiting.waitForTimeout(1500);
  await expect(waiting.locator("html[data-ready]")).toHaveCount(0);

  await waitUntilPagesCurrent(waiting, front);
  network.refuse(/\.css$/);
  const without = await coldStart(context);
  await visit(without, front);
  expect(await countRendered(without)).toBe(1);
  expect(countRequests()).toBeGreaterThan(before + 1);
});

test("page cache: shows cached HTML, and new HTML when its reads have changed", async ({ page, context, network }) => {
  await visit(page, front);
  await waitUntilCached(page, frontRead);
  await waitUntilPagesCurrent(page, front);
  const [row] = (await copiesIn(page, "reads")).filter((copy) => copy.path === frontRead);
  if (!row) throw new Error("The front page is not cached.");
  // Stores an older response, so that the cached HTML differs from what the script renders.
  const data = row.data as { component_list: { article_list: { title: string }[] }[] };
  const old = structuredClone(data);
  for (const { article_list: list } of old.component_list) for (const story of list) story.title = "An old headline";
  await putCopies(page, "reads", [{ ...row, data: old, etag: '"old"' }]);
  await ageCopies(page, hour);

  const start = await coldStart(context);
  const before = network.requests.length;
  await start.goto(front);
  expect(await countRendered(start)).toBe(0);
  await expect(start.getByText("An old headline")).toHaveCount(0);
  await expect(start.getByText(translate(english, "Latest draw"))).toBeVisible();
  await expect.poll(() => network.requests.slice(before)).toContain(`GET ${front}`);
  // The new page is cached when it has loaded.
  await expect(async () => {
    const next = await coldStart(context);
    await next.goto(front);
    expect(await countRendered(next)).toBe(1);
  }).toPass();
});

test("page cache: renders newer reads without console errors when the cached HTML is older", async ({ page }) => {
  await page.route(`**${frontRead}`, async (route) => {
    const response = await route.fetch();
    const data = (await response.json()) as { component_list: { article_list: { title: string }[] }[] };
    for (const { article_list: list } of data.component_list) for (const story of list) story.title = "A new headline";
    await route.fulfill({ response, json: data, headers: { ...response.headers(), etag: '"new"' } });
  });
  await visit(page, front);
  await expect(page.getByText("A new headline").first()).toBeVisible();
});
