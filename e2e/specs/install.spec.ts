import { chromium, type Page } from "@playwright/test";
import { apiPath } from "#contract/http/api-path.ts";
import { browserFlags, installBrowser } from "../../scripts/find-browser.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages, languagesOfRun, translate } from "../support/messages.ts";
import { coldStart, visit, waitForHydration, waitUntilCached } from "../support/page-ready.ts";
import { anArticle, idIn, sentenceOf } from "../support/site-content.ts";
import { axeViolations } from "../support/violations.ts";

const [chinese, english] = languages;
const minute = 60_000;

/** Dispatches the browser's install event. Data attributes of the document show the page's reaction. */
async function offer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.prompted = "";
      },
      userChoice: Promise.resolve({ outcome: "dismissed" }),
    });
    dispatchEvent(event);
    document.documentElement.dataset.held = String(event.defaultPrevented);
  });
}

/** Stores earlier visits, as if the last one was an hour ago. */
async function haveVisited(page: Page, visits: object): Promise<void> {
  await page.addInitScript((earlier) => {
    if (!localStorage.getItem("kapok.visits")) localStorage.setItem("kapok.visits", JSON.stringify(earlier));
  }, visits);
}

const link = (page: Page) => page.getByRole("button", { name: "Install on your home screen" });
const invitation = (page: Page) => page.getByRole("region", { name: "Install" });

for (const language of languagesOfRun("en-US")) {
  const { code, prefix } = language;

  test(`manifest: is linked on the server's and the worker's page in the page's language, ${code}`, async ({
    page,
    network,
  }) => {
    const manifest = `${prefix}/manifest.webmanifest`;
    await visit(page, `${prefix}/mark-six`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    for (const from of ["server", "worker"]) {
      if (from === "worker") await visit(page, `${prefix}/mark-six`);
      await expect(page.locator('link[rel="manifest"]'), from).toHaveAttribute("href", manifest);
      await expect(page.locator('link[rel="apple-touch-icon"]'), from).toHaveAttribute("href", /^\/icons\//);
      await expect(page.locator('meta[name="theme-color"]'), from).toHaveCount(2);
    }
    const session = await page.context().newCDPSession(page);
    const { url, errors } = await session.send("Page.getAppManifest");
    expect({ url, errors }).toEqual({ url: network.origin + manifest, errors: [] });
  });

  test(`manifest: meets Chromium's criteria when the app is installed, ${code}`, async ({ network }, info) => {
    // Apps cannot be installed from a private window.
    const context = await chromium.launchPersistentContext(info.outputPath("profile"), {
      executablePath: await installBrowser(),
      args: [...browserFlags],
      locale: code,
    });
    const [page] = context.pages();
    if (!page) throw new Error("The browser has no page.");
    await page.goto(`${network.origin}${prefix}/mark-six`);
    await waitForHydration(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    expect(installabilityErrors).toEqual([]);
    // All languages are the same app.
    expect((await session.send("Page.getAppId")).appId).toBe(`${network.origin}/`);
    await context.close();
  });

  test(`share target: opens a shared article in the app's language, online and offline, ${code}`, async ({
    page,
    context,
    network,
  }) => {
    const other = language === chinese ? english : chinese;
    const article = await anArticle(language);
    const path = `${prefix}/article/${article.id}`;
    const foreign = `${network.origin}${other.prefix}/article/${idIn(article, other)}`;
    const share = (text: string) => `${prefix}/share?title=&text=${encodeURIComponent(text)}`;
    await page.goto(share(`Read this: ${foreign} now`));
    await expect(page).toHaveURL(path);
    await waitForHydration(page);
    await waitUntilCached(page, apiPath(`/article/${article.id}`, { lang: language.id }));
    await page.goto(share("https://elsewhere.example/article/1"));
    await expect(page).toHaveURL(prefix || "/");
    network.refuse();
    const start = await coldStart(context);
    await start.goto(share(`${network.origin}${path}`));
    await expect(start).toHaveURL(path);
    await expect(start.getByText(sentenceOf(article))).toBeVisible();
  });
}

for (const { locale, start, lang, at, tag = [] } of [
  { locale: "en-GB", start: "/?lang=zh-CN", lang: "zh-CN", at: "/" },
  { locale: "zh-CN", start: "/en-US", lang: "en-US", at: "/en-US", tag: "@long" },
]) {
  test.describe(`in a browser of another language, ${locale}`, { tag }, () => {
    test.use({ locale });

    test(`installed app: starts in ${lang} when it is offline or reloaded`, async ({ page, context, network }) => {
      await visit(page, start);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page).toHaveURL(at);
      await waitUntilCached(page);
      network.refuse();
      const cold = await coldStart(context);
      await visit(cold, start);
      await expect(cold.locator("html")).toHaveAttribute("lang", lang);
      await cold.reload();
      await waitForHydration(cold);
      await expect(cold).toHaveURL(at);
      await expect(cold.locator("html")).toHaveAttribute("lang", lang);
    });
  });
}

test("install prompt: is deferred to the footer and can be dismissed", { tag: "@long" }, async ({ page }) => {
  await visit(page, "/en-US/mark-six");
  await offer(page);
  await expect(page.locator("html")).toHaveAttribute("data-held", "true");
  await link(page).click();
  const sheet = page.getByRole("dialog", { name: "Add Kapok to your home screen" });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(link(page)).toBeFocused();
  await link(page).click();
  await sheet.getByRole("button", { name: "Install" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-prompted", "");
  // The prompt can be shown once.
  await expect(link(page)).toBeHidden();
});

test("install link: stays hidden when the browser cannot install the app or it is installed", { tag: "@long" }, async ({
  page,
}) => {
  await visit(page, "/en-US/mark-six");
  await page.waitForTimeout(4000);
  await expect(link(page)).toBeHidden();
  await offer(page);
  await expect(link(page)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
  await expect(link(page)).toBeHidden();
  await expect(page.getByRole("status").getByText("Kapok is installed")).toBeVisible();
});

test("install banner: appears at the end of an article after a minute and stays away when dismissed", async ({
  page,
}) => {
  await page.clock.install();
  await haveVisited(page, { count: 1, seenAt: 0 });
  const article = await anArticle(english);
  await visit(page, `/en-US/article/${article.id}`);
  await expect(page.locator("[data-reading]")).toBeVisible();
  await page.clock.runFor(4000);
  await offer(page);
  await expect(link(page)).toBeAttached();
  await page.clock.fastForward(2 * minute);
  await page.clock.runFor(1000);
  await expect(invitation(page)).toBeHidden();
  await page.locator("[data-reading]").evaluate((text) => text.scrollIntoView({ block: "end" }));
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(invitation(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.evaluate(() => scrollTo({ top: 0 }));
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(invitation(page)).toBeHidden({ timeout: 500 });
  }).toPass();
  await page.locator("[data-reading]").evaluate((text) => text.scrollIntoView({ block: "end" }));
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(invitation(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  await invitation(page).getByRole("button", { name: "Don't show again" }).click();
  await expect(invitation(page)).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("kapok.visits") ?? "{}"));
  expect(stored).toMatchObject({ refused: true, engaged: true });
});

for (const language of languagesOfRun("en-US")) {
  test(`install banner: has no accessibility violation in light and dark, ${language.code}`, { tag: "@long" }, async ({
    page,
  }) => {
    await haveVisited(page, { count: 5, startedAt: Date.now() - 2 * minute, seenAt: Date.now(), engaged: true });
    for (const [colorScheme, width] of [
      ["light", 390],
      ["dark", 1280],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => localStorage.removeItem("kapok.visits")).catch(() => undefined);
      await visit(page, `${language.prefix}/mark-six`);
      await page.getByRole("contentinfo").waitFor();
      await offer(page);
      const region = page.getByRole("region", { name: translate(language, "Install") });
      await expect(region).toBeVisible();
      for (const button of await region.getByRole("button").all()) {
        const { height = 0 } = (await button.boundingBox()) ?? {};
        expect(height).toBeGreaterThanOrEqual(24);
      }
      expect(await axeViolations(page)).toEqual([]);
      await region.getByRole("button", { name: translate(language, "Install") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.keyboard.press("Escape");
      await expect(region).toBeHidden();
    }
  });
}

test.describe("on an iPhone", () => {
  const safari =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
  test.use({ userAgent: safari, viewport: { width: 390, height: 844 } });

  test("install link: shows three manual steps when the browser is Safari on iOS", { tag: "@long" }, async ({
    page,
  }) => {
    await visit(page, "/en-US/mark-six");
    await link(page).click();
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(3);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Got it" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});
