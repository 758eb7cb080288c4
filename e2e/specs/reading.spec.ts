import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { languages, languagesOfRun } from "../support/messages.ts";
import { visit, waitUntilInteractive } from "../support/page-ready.ts";
import { anArticle } from "../support/site-content.ts";

test.use({ worker: false });

const [, english] = languages;

async function openArticle(page: Page) {
  const article = await anArticle(english);
  await visit(page, `/en-US/article/${article.id}`);
  return article;
}

test("text size: stays when the page is reloaded", async ({ page }) => {
  await openArticle(page);
  const body = page.locator("main article p").last();
  const size = () => body.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = await size();
  await page.getByRole("button", { name: "Text and appearance" }).click();
  const sheet = page.getByRole("dialog", { name: "Text and appearance" });
  await sheet.getByText("Very large", { exact: true }).click();
  const text = page.locator("main [data-size]");
  await expect(text).toHaveAttribute("data-size", "4");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Text and appearance" })).toBeFocused();
  await page.reload();
  await expect(text).toHaveAttribute("data-size", "4");
  const paragraph = text.locator("p").first();
  expect(await paragraph.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(
    before,
  );
});

test("appearance: applies from the first paint when the reader has chosen it", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openArticle(page);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole("button", { name: "Text and appearance" }).click();
  await page.getByRole("dialog").getByText("Dark", { exact: true }).click();
  await expect.poll(paper).not.toBe(light);
  const dark = await paper();
  await page.goto("/en-US/news", { waitUntil: "commit" });
  await page.locator("body").waitFor({ state: "attached" });
  expect(await paper()).toBe(dark);
});

test("share: passes the URL to the device when it can share", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", {
      value: (data: ShareData) => {
        document.documentElement.dataset.shared = data.url ?? "";
        return Promise.resolve();
      },
    });
  });
  const article = await openArticle(page);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-shared", new RegExp(`/en-US/article/${article.id}$`));
});

test("share: copies the URL when the device cannot share", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  const article = await openArticle(page);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/en-US/article/${article.id}$`),
  );
});

test("table of contents: lists every heading and links to it", async ({ page }) => {
  const article = await openArticle(page);
  await page.getByText("In this article").click();
  for (const { id, text } of article.heading_list) {
    const entry = page.locator("details").getByRole("link", { name: text, exact: true });
    await expect(entry).toHaveAttribute("href", `#${id}`);
    await expect(page.locator(`[id="${id}"]`)).toHaveText(text);
  }
  const last = article.heading_list.at(-1);
  await page
    .locator("details")
    .getByRole("link", { name: last?.text ?? "", exact: true })
    .click();
  await expect(page.locator(`[id="${last?.id}"]`)).toBeInViewport();
});

test("article links: open in the page when they lead to the same site", async ({ page }) => {
  await openArticle(page);
  await page.evaluate(() => {
    document.documentElement.dataset.same = "";
  });
  const link = page.locator('main [data-size] a[href^="/en-US/article/"]').first();
  const target = (await link.getAttribute("href")) ?? "";
  await link.click();
  await expect(page).toHaveURL(target);
  await expect(page.locator("html")).toHaveAttribute("data-same", "");
  // The start of the article renders first, the rest shortly after.
  await expect(page.locator("main [data-size] > :nth-last-child(1)")).toBeVisible();
  await expect(page.getByRole("region", { name: "Most read" })).toBeVisible();
});

/** Delays scripts and opens a page; returns a function for the sum of its layout shifts. */
async function visitSlowly(page: Page, path: string): Promise<() => Promise<number>> {
  // Parts with a lazy script must keep the server's HTML until it has loaded.
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  await page.addInitScript(() => {
    const seen: number[] = [];
    new PerformanceObserver((list) => {
      seen.push(...list.getEntries().map((entry) => Reflect.get(entry, "value")));
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(globalThis, { layoutShifts: seen });
  });
  await visit(page, path);
  return async () => {
    const shifts: number[] = await page.evaluate(() => Reflect.get(globalThis, "layoutShifts"));
    return shifts.reduce((sum, shift) => sum + shift, 0);
  };
}

test("hydration: does not shift the layout of an article", async ({ page }) => {
  const article = await anArticle(english);
  await page.setViewportSize({ width: 412, height: 823 });
  const shifts = await visitSlowly(page, `/en-US/article/${article.id}`);
  const like = page.getByRole("main").getByRole("button", { name: /^Like/ });
  await waitUntilInteractive(like);
  expect(await shifts()).toBeLessThan(0.01);
});

for (const { path, last, tag } of [
  { path: "/library", last: "Nothing here yet", tag: [] },
  { path: "/mark-six/generator", last: "No picks yet", tag: [] },
  { path: "/outbox", last: "You're not logged in", tag: [] },
  { path: "/activity/template", last: "You're not logged in", tag: "@long" },
  { path: "/member/account", last: "You're not logged in", tag: "@long" },
  { path: "/activity/current", last: /^Starts in/, tag: "@long" },
]) {
  test(`hydration: does not shift the layout of ${path} when its later content appears`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    const shifts = await visitSlowly(page, `/en-US${path}`);
    await expect(page.getByRole("main").getByText(last).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await shifts()).toBeLessThan(0.01);
  });
}

for (const { code, prefix } of languagesOfRun("en-US")) {
  test(`hydration: does not shift the heading when its buttons load later, ${code}`, async ({ page }) => {
    const heading = page.locator("main header", { has: page.getByRole("heading", { level: 1 }) });
    async function heights() {
      const found: string[] = [];
      for (const width of [390, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 823 });
        found.push(`${width}: ${await heading.evaluate((element) => element.getBoundingClientRect().height)}`);
      }
      return found;
    }
    for (const path of ["/news/industry", "/game/casino", "/mark-six"]) {
      const held = Promise.withResolvers<void>();
      await page.route(/\/assets\/.+\.js$/, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(prefix + path, { waitUntil: "commit" });
      await expect(heading).toBeVisible();
      await expect(heading.getByRole("button")).toHaveCount(0);
      const before = await heights();
      held.resolve();
      await expect(heading.getByRole("button").first()).toBeVisible();
      expect(await heights(), path).toEqual(before);
      await page.unrouteAll();
    }
  });
}

test("hydration: keeps the dates that the server has formatted", async ({ page }) => {
  await page.addInitScript(() => {
    const formatted = { before: 0, after: 0 };
    Object.assign(globalThis, { formatted });
    for (const name of ["DateTimeFormat", "ListFormat", "NumberFormat", "PluralRules"] as const) {
      const construct = (made: () => object) => {
        formatted[document.documentElement.dataset.ready === undefined ? "before" : "after"]++;
        return made();
      };
      Object.defineProperty(Intl, name, {
        value: new Proxy(Intl[name], {
          construct: (format, values) => construct(() => Reflect.construct(format, values)),
        }),
      });
    }
  });
  const article = await anArticle(english);
  for (const path of ["/en-US", "/en-US/news", `/en-US/article/${article.id}`]) {
    // A parallel test may change a read between the HTML and its script: the page is then rendered anew.
    await expect(async () => {
      await visit(page, path);
      await expect(page.locator("html[data-ready]")).toBeAttached();
      const { before } = await page.evaluate(() => Reflect.get(globalThis, "formatted"));
      expect(before, path).toBe(0);
    }).toPass({ timeout: 20_000 });
  }
  // Dates that render after the start are formatted by the page.
  await visit(page, "/en-US");
  await expect
    .poll(async () => (await page.evaluate(() => Reflect.get(globalThis, "formatted"))).after)
    .toBeGreaterThan(0);
});

test("hydration: formats the dates when a read has changed since the HTML", async ({ page }) => {
  const { id } = await anArticle(english);
  const path = `/en-US/article/${id}`;
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replaceAll(/ data-etag="[^"]*"/g, ' data-etag="changed"') });
  });
  await visit(page, path);
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await expect(page.getByRole("main").locator("header time")).toHaveText(/\d{4}/);
});

test("footer: is not laid out while an article opens on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await anArticle(english);
  await visit(page, "/en-US/news");
  await page.evaluate(() => {
    const came: boolean[] = [];
    Object.assign(globalThis, { came });
    document.querySelector("footer")?.addEventListener("contentvisibilityautostatechange", (event) => {
      came.push(!(event as ContentVisibilityAutoStateChangeEvent).skipped);
    });
  });
  const came = () => page.evaluate(() => (globalThis as unknown as { came: boolean[] }).came);
  await page.locator(`main article a[href="/en-US/article/${id}"]`).first().click();
  await expect(page.getByRole("heading", { name: "Related articles" })).toBeAttached();
  expect(await came()).toEqual([]);
  // One press may come before the page is scrolled to its top, or before it has grown to its end.
  await expect(async () => {
    await page.keyboard.press("End");
    expect(await came()).toContain(true);
  }).toPass();
});
