import type { Locator, Page } from "@playwright/test";
import type { Banner } from "#contract/advertising/endpoints.ts";
import { apiPath } from "#contract/http/api-path.ts";
import { builtFile } from "../support/built-files.ts";
import { expect, test } from "../support/fixtures.ts";
import { languagesOfRun } from "../support/messages.ts";
import { visit } from "../support/page-ready.ts";
import { axeViolations } from "../support/violations.ts";

test.use({ showAds: true });

const texts = {
  "zh-CN": { title: "公告", notToday: "今天不再显示", text: "放到主屏幕，没有网络也能打开" },
  "en-US": {
    title: "Announcement",
    notToday: "Don't show again today",
    text: "On your home screen, open without a network",
  },
};
const interstitial = (page: Page) => page.getByRole("dialog");

/** Waits until the page has decided whether to show an interstitial. */
async function waitForDecision(page: Page): Promise<void> {
  await page.waitForFunction(
    (path) => performance.getEntriesByType("resource").some(({ name }) => new URL(name).pathname === path),
    builtFile("src/features/advertising/advertising.tsx"),
  );
  await page.waitForLoadState("networkidle");
}

for (const { code, prefix } of languagesOfRun("zh-CN")) {
  const { title, notToday, text } = texts[code as keyof typeof texts];

  test(`interstitial: covers the front page until the reader hides it for the day, ${code}`, async ({ page }) => {
    await visit(page, prefix || "/");
    await expect(interstitial(page)).toBeVisible();
    await expect(interstitial(page).getByRole("heading", { name: title })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(interstitial(page).getByRole("link", { name: text })).toHaveAttribute(
      "href",
      new RegExp(`^${prefix}/article/\\d+$`),
    );
    await interstitial(page).getByRole("button", { name: notToday }).click();
    await expect(interstitial(page)).toBeHidden();
    await page.reload();
    await waitForDecision(page);
    await expect(interstitial(page)).toBeHidden();
  });
}

test("interstitial: links to its page and stays hidden when the reader has scrolled", { tag: "@long" }, async ({
  page,
}) => {
  await visit(page, "/en-US");
  await interstitial(page).getByRole("link").click();
  await expect(page).toHaveURL(/\/en-US\/article\/\d+$/);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/en-US");
  await page.mouse.wheel(0, 300);
  await waitForDecision(page);
  await expect(interstitial(page)).toBeHidden();
});

test.describe("on other ways to the front page", () => {
  // The tests mock responses, so the worker is blocked. The page logs that it has none.
  test.use({ serviceWorkers: "block", allowConsole: true });
  const toFront = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Home", exact: true }).click();

  test("interstitial: stays hidden when the reader came from another page or has left the front page", {
    tag: "@long",
  }, async ({ page, network }) => {
    await visit(page, "/en-US/faq");
    await waitForDecision(page);
    await toFront(page);
    await expect(page).toHaveURL(/\/en-US$/);
    await page.waitForTimeout(1000);
    expect(network.requests.filter((line) => line.includes("/api/cover"))).toEqual([]);

    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/cover/, (route) => released.then(() => route.continue()));
    const request = page.waitForRequest(/\/api\/cover/);
    await visit(page, "/en-US");
    await request;
    await page.getByRole("contentinfo").getByRole("link", { name: "Questions" }).click();
    await expect(page).toHaveURL(/\/faq$/);
    await toFront(page);
    await expect(page).toHaveURL(/\/en-US$/);
    const response = page.waitForResponse(/\/api\/cover/);
    release();
    await response;
    await page.waitForTimeout(500);
    await expect(interstitial(page)).toBeHidden();
  });
});

test("floating layer: opens after a delay and stays closed for the visit when the reader closes it", async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, "/en-US/news");
  const layer = page.getByRole("region", { name: "Announcement" });
  await expect(layer).toBeHidden();
  const isVisibleLater = async () => {
    await page.clock.runFor(6000);
    return layer.isVisible();
  };
  await expect.poll(isVisibleLater).toBe(true);
  await expect(layer).toContainText("Had enough? Take a break");
  expect(await axeViolations(page)).toEqual([]);
  await layer.getByRole("button", { name: "Close" }).click();
  await expect(layer).toBeHidden();
  await page.clock.runFor(25_000);
  await expect(layer).toBeHidden();
});

/** Address of the rendition that a picture shows. */
const shownPicture = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc), { message: "shown picture" });

test.describe("page banners", () => {
  test.use({ worker: false });

  for (const language of languagesOfRun("zh-CN")) {
    test(`page banners: are drawn on each page that has some, ${language.code}`, { tag: "@long" }, async ({
      page,
      request,
    }) => {
      const path = apiPath("/ad-content", { lang: language.id });
      const { ad_list }: { ad_list: (Banner & { page_uri: string })[] } = await (await request.get(path)).json();
      const pages = Map.groupBy(ad_list, ({ page_uri }) => page_uri);
      expect(pages.size).toBeGreaterThan(15);
      for (const [uri, banners] of pages) {
        await visit(page, language.prefix + uri);
        // The page itself and the list of all banners agree.
        const own = await (await request.get(apiPath("/page", { uri, lang: language.id }))).json();
        const withoutTimes = ({ id, desktop_img, mobile_img, uri: link, text }: Banner) => {
          return { id, desktop_img, mobile_img, uri: link, text };
        };
        expect([uri, own.ad_list]).toEqual([uri, banners.map(withoutTimes)]);
        const main = page.getByRole("main");
        for (const { text, uri: link } of banners) {
          const shown = main.locator('a[data-track="click/banner/page"]').filter({ hasText: text });
          await expect(shown.first(), `${uri}: ${text}`).toHaveAttribute("href", language.prefix + link);
        }
      }
    });
  }

  test("page banners: have their own picture below 992 px", { tag: "@long" }, async ({ page, request }) => {
    const path = apiPath("/ad-content", { lang: 3 });
    const { ad_list }: { ad_list: (Banner & { page_uri: string })[] } = await (await request.get(path)).json();
    for (const uri of ["/", "/news"]) {
      const banner = ad_list.find((each) => each.page_uri === uri && each.mobile_img.url !== each.desktop_img.url);
      if (!banner) throw new Error(`No banner of ${uri} has a picture for narrow windows.`);
      const picture = page
        .getByRole("main")
        .locator('a[data-track="click/banner/page"]')
        .filter({ hasText: banner.text })
        .first()
        .locator("img");
      for (const [width, expected] of [
        [992, banner.desktop_img],
        [991, banner.mobile_img],
        [390, banner.mobile_img],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        await visit(page, `/en-US${uri === "/" ? "" : uri}`);
        await picture.scrollIntoViewIfNeeded();
        await shownPicture(picture).toContain(`${expected.url}/`);
      }
    }
  });
});

test("interstitial and floating layer: have their own picture below 992 px", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const { cover }: { cover: Banner } = await (await request.get(apiPath("/cover", { lang: 3 }))).json();
  const floating: { floating_list: Banner[] } = await (
    await request.get(apiPath("/floating-layer", { lang: 3 }))
  ).json();
  const [layer] = floating.floating_list;
  expect(cover.mobile_img.url).not.toBe(cover.desktop_img.url);
  expect(layer?.mobile_img.url).not.toBe(layer?.desktop_img.url);
  await page.clock.install();
  await visit(page, "/en-US");
  await expect(interstitial(page)).toBeVisible();
  await shownPicture(interstitial(page).locator("img")).toContain(`${cover.desktop_img.url}/`);
  await page.setViewportSize({ width: 991, height: 844 });
  await shownPicture(interstitial(page).locator("img")).toContain(`${cover.mobile_img.url}/`);
  await visit(page, "/en-US/news");
  const shown = page.getByRole("region", { name: "Announcement" }).locator("img");
  await expect
    .poll(async () => {
      await page.clock.runFor(6000);
      return shown.isVisible();
    })
    .toBe(true);
  await shownPicture(shown).toContain(`${layer?.mobile_img.url}/`);
  await page.setViewportSize({ width: 1280, height: 844 });
  await shownPicture(shown).toContain(`${layer?.desktop_img.url}/`);
});
